/** The kinds of clusters that a run can use, each with its faults. */
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { startCluster } from "./cluster.ts";
import type { Database } from "./database.ts";
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
  /** Runs on a tmpfs of fixed size, which can be filled; too small for three clusters with their logs. */
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
  isOwnDisk: boolean;
  leave(): void;
}

/** Mounts a file system of fixed size that the run can fill, if the kind uses one and the system permits. */
export function placeOf({ hasOwnDisk }: Kind, folder: string): Place {
  const plain = { folder, isOwnDisk: false, leave: () => {} };
  if (!hasOwnDisk) return plain;
  const disk = path.join(folder, "disk");
  mkdirSync(disk);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${diskMegabytes}m`, "tmpfs", disk], {
      stdio: "ignore",
    });
    return { folder: disk, isOwnDisk: true, leave: () => void execFileSync("umount", ["-l", disk]) };
  } catch {
    console.log("No file system can be mounted here (it takes root): the disk does not become full.");
    return plain;
  }
}

export function chosen(
  { faults, others }: Kind,
  names: string[] | undefined,
  { folder, isOwnDisk }: Place,
): readonly Fault[] {
  const usual = [...faults, ...(isOwnDisk ? [diskFault(folder)] : [])];
  const all = [...usual, ...others];
  const unknown = names?.filter((name) => !all.some((one) => one.name === name)) ?? [];
  if (unknown.length > 0)
    throw new Error(`no fault ${unknown.join(", ")}; there are ${all.map(({ name }) => name).join(", ")}`);
  return names ? all.filter(({ name }) => names.includes(name)) : usual;
}
