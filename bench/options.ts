/** What the command line asks for. */
import { parseArgs } from "node:util";

export interface BenchOptions {
  /** Sizes of the market, in jobs. */
  jobCounts: number[];
  /** Rows whose name starts with one of these; empty: all. */
  rows: string[];
  /** Seconds that each row is measured, the reference as long again. */
  seconds: number;
  /** Where databases stay for the next run; undefined: a temporary folder that goes. */
  dataDir: string | undefined;
  /** Puts the figures into docs/performance.md. */
  writes: boolean;
  /** Where the product leaves a CPU profile of each market. */
  profileDir: string | undefined;
}

const usage = `npm run bench -- [--jobs 1000,100000,1000000] [--rows list,search] [--seconds 5] [--write]
                 [--data folder] [--profile folder]`;

/** Errors: a sentence and the usage for what is not understood. */
export function readOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      jobs: { type: "string", default: "1000,100000,1000000" },
      rows: { type: "string", default: "" },
      seconds: { type: "string", default: "5" },
      data: { type: "string" },
      profile: { type: "string" },
      write: { type: "boolean", default: false },
    },
  });
  const jobCounts = values.jobs.split(",").map(Number);
  const seconds = Number(values.seconds);
  if (![...jobCounts, seconds].every((number) => number > 0)) throw new Error(usage);
  return {
    jobCounts,
    rows: values.rows.split(",").filter(Boolean),
    seconds,
    dataDir: values.data,
    writes: values.write,
    profileDir: values.profile,
  };
}

/** Whether a row or a measure of this name is asked for. */
export const isAsked = ({ rows }: BenchOptions, name: string): boolean =>
  rows.length === 0 || rows.some((start) => name.startsWith(start));
