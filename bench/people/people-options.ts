/** What the command line asks of the people bench. */
import { parseArgs } from "node:util";

export interface PeopleOptions {
  /** Open jobs and servicemen of the full market; the other one has a tenth. */
  openJobs: number;
  servicemen: number;
  /** Seconds that each row is measured on each market, the reference as long. */
  seconds: number;
  dataDir: string | undefined;
  profileDir: string | undefined;
  writes: boolean;
}

const usage = `npm run bench -- people [--jobs 100000] [--servicemen 10000] [--seconds 8] [--write]
                        [--data folder] [--profile folder]`;

/** Errors: the usage for what is not understood. */
export function readPeopleOptions(args: string[]): PeopleOptions {
  const { values } = parseArgs({
    args,
    options: {
      jobs: { type: "string", default: "100000" },
      servicemen: { type: "string", default: "10000" },
      seconds: { type: "string", default: "8" },
      data: { type: "string" },
      profile: { type: "string" },
      write: { type: "boolean", default: false },
    },
  });
  const numbers = {
    openJobs: Number(values.jobs),
    servicemen: Number(values.servicemen),
    seconds: Number(values.seconds),
  };
  if (!Object.values(numbers).every((number) => number > 0)) throw new Error(usage);
  return { ...numbers, dataDir: values.data, profileDir: values.profile, writes: values.write };
}
