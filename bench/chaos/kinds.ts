/** The kinds of clusters that a run can use, each with its faults. */
import path from "node:path";
import { startCluster } from "./cluster.ts";
import type { Database } from "./database.ts";
import { type Disk, mountDisk } from "./disk.ts";
import { diskFault, type Fault, siteFaults, standbyFaults } from "./faults.ts";
import { startPatroni } from "./patroni/cluster.ts";
import { patroniFaults } from "./patroni/faults.ts";

/** Megabytes of the run's own file system, enough for two clusters. */
const diskMegabytes = 1_500;

export interface Kind {
  start(folder: string): Promise<Database>;
  /** Used without `--faults`. */
  faults: readonly Fault[];
  others: readonly Fault[];
  everySeconds: number;
  /** Runs on a disk of its own that can be filled. Patroni's hosts have one each. */
  hasOwnDisk: boolean;
  /** The part of docs/reliability.md that `--write` replaces. */
  part: string;
}

export const kinds: Record<string, Kind> = {
  standby: {
    start: startCluster,
    faults: [...siteFaults, ...standbyFaults],
    others: [],
    everySeconds: 20,
    hasOwnDisk: true,
    part: "chaos",
  },
  patroni: {
    start: startPatroni,
    faults: patroniFaults,
    others: siteFaults,
    everySeconds: 60,
    hasOwnDisk: false,
    part: "chaos-patroni",
  },
};

export interface Place {
  folder: string;
  /** Undefined: the run has no disk of its own. */
  disk: Disk | undefined;
}

/** Mounts a file system of fixed size that the run can fill, if the kind uses one and the system permits. */
export function placeOf({ hasOwnDisk }: Kind, folder: string): Place {
  if (!hasOwnDisk) return { folder, disk: undefined };
  try {
    const disk = mountDisk(path.join(folder, "disk"), diskMegabytes);
    return { folder: disk.folder, disk };
  } catch {
    console.log("No file system can be mounted here (it takes root): the disk does not become full.");
    return { folder, disk: undefined };
  }
}

export function chosen(
  { faults, others }: Kind,
  names: string[] | undefined,
  { disk }: Place,
): readonly Fault[] {
  const usual = [...faults, ...(disk ? [diskFault(disk)] : [])];
  const all = [...usual, ...others];
  const unknown = names?.filter((name) => !all.some((one) => one.name === name)) ?? [];
  if (unknown.length > 0)
    throw new Error(`no fault ${unknown.join(", ")}; there are ${all.map(({ name }) => name).join(", ")}`);
  return names ? all.filter(({ name }) => names.includes(name)) : usual;
}
