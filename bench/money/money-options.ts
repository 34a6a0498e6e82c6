import { parseArgs } from "node:util";

export interface MoneyOptions {
  /** Seconds of each measurement, and as long again for the references. */
  seconds: number;
  clients: number[];
  entries: number;
  /** Number of accounts; pgbench has 100,000 accounts per branch. */
  people: number;
  branches: number;
  dataDir: string | undefined;
  profileDir: string | undefined;
  writes: boolean;
}

const usage = `npm run bench -- money [--seconds 10] [--clients 1,16,64] [--entries 1000000] [--people 6000]
                       [--branches 64] [--write] [--data folder] [--profile folder]`;

/** Errors: prints the usage for invalid arguments. */
export function readMoneyOptions(args: string[]): MoneyOptions {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: "string", default: "10" },
      clients: { type: "string", default: "1,16,64" },
      entries: { type: "string", default: "1000000" },
      people: { type: "string", default: "6000" },
      branches: { type: "string", default: "64" },
      data: { type: "string" },
      profile: { type: "string" },
      write: { type: "boolean", default: false },
    },
  });
  const numbers = {
    seconds: Number(values.seconds),
    entries: Number(values.entries),
    people: Number(values.people),
    branches: Number(values.branches),
  };
  const clients = values.clients.split(",").map(Number);
  if (![...Object.values(numbers), ...clients].every((number) => number > 0)) throw new Error(usage);
  return { ...numbers, clients, dataDir: values.data, profileDir: values.profile, writes: values.write };
}
