import { parseArgs } from "node:util";

export interface BenchOptions {
  jobCounts: number[];
  /** Rows whose name starts with one of these; empty: all. */
  rows: string[];
  /** Seconds of each measurement, and as long again for the reference. */
  seconds: number;
  /** Where databases are kept for the next run; undefined: in a temporary folder. */
  dataDir: string | undefined;
  writes: boolean;
  /** A commit to measure in turns with the current version. */
  compareWith: string | undefined;
  /** How often both versions of a comparison are measured; the median counts. */
  rounds: number;
  /** Folder for a CPU profile of the product per market. */
  profileDir: string | undefined;
}

export const usage = `npm run bench -- [--jobs 1000,100000,1000000] [--rows list,search] [--seconds 5] [--write]
                 [--data folder] [--profile folder] [--compare commit [--rounds 15]]`;

/** Errors: says what is invalid and prints the usage. */
export function readOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      jobs: { type: "string", default: "1000,100000,1000000" },
      rows: { type: "string", default: "" },
      seconds: { type: "string", default: "5" },
      data: { type: "string" },
      profile: { type: "string" },
      compare: { type: "string" },
      rounds: { type: "string", default: "15" },
      write: { type: "boolean", default: false },
    },
  });
  const jobCounts = values.jobs.split(",").map(Number);
  const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];
  if (![...jobCounts, seconds, rounds].every((number) => number > 0)) throw new Error(usage);
  return {
    jobCounts,
    rows: values.rows.split(",").filter(Boolean),
    seconds,
    dataDir: values.data,
    writes: values.write,
    profileDir: values.profile,
    compareWith: values.compare,
    rounds,
  };
}

export const isAsked = ({ rows }: BenchOptions, name: string): boolean =>
  rows.length === 0 || rows.some((start) => name.startsWith(start));
