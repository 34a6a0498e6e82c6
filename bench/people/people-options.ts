import { parseArgs } from "node:util";

export interface PeopleOptions {
  /** Open jobs and servicemen of the full market; the other market has a tenth. */
  openJobs: number;
  servicemen: number;
  /** Seconds of each measurement per market, and as long again for the reference. */
  seconds: number;
  dataDir: string | undefined;
  profileDir: string | undefined;
  writes: boolean;
}

const usage = `npm run bench -- people [--jobs 100000] [--servicemen 10000] [--seconds 8] [--write]
                        [--data folder] [--profile folder]`;

/** Errors: prints the usage for invalid arguments. */
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
