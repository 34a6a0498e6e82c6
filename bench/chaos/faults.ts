/** What goes wrong during a run: each fault begins, lasts for its time and is mended. */
import { existsSync } from "node:fs";
import { ask } from "#tests/support/two-hosts.ts";
import { type Cluster, leaseSeconds } from "./cluster.ts";
import type { Database } from "./database.ts";
import type { Disk } from "./disk.ts";
import { both, type Goal, gapWithin, noneFailed, onlyPaymentsFail, onlyWritesRefused } from "./goals.ts";
import { clockLibrary, root, type Site } from "./site.ts";

export interface Fault<D extends Database = Database> {
  name: string;
  what: string;
  /** Seconds between `begin` and `mend`. */
  lasts: number;
  begin(site: Site<D>): Promise<void> | void;
  mend?(site: Site<D>): Promise<void> | void;
  goal: Goal;
  /** Happens once, before all others. */
  isFirst?: boolean;
}

const recoversWithinSeconds = 10;
const slowMs = 100;
const clockSeconds = 600;
const wrongClockSeconds = 60;

const json = { "content-type": "application/json" };
const sandbox = (site: Site, address: string, body: object) =>
  fetch(`${site.address}/sandbox/${address}`, { method: "POST", headers: json, body: JSON.stringify(body) });
export const moveClock = async (site: Site, seconds: number): Promise<void> =>
  void (await sandbox(site, "clock", { seconds }));
/** In the sandbox's table, because its page only moves the clock ahead; each process reads it from there. */
async function moveClockBack({ cluster }: Site, seconds: number): Promise<void> {
  const left = `jsonb_build_object('seconds', (body ->> 'seconds')::int - ${seconds})`;
  await ask(
    await cluster.connectionString(),
    `update sandbox.record set body = ${left} where kind = 'clock'`,
  );
}
async function breakProvider(site: Site, port: string, kind: string): Promise<void> {
  const answer = await sandbox(site, "faults", { port, kind, times: 10_000 });
  if (answer.status !== 201) throw new Error(await answer.text());
}
const mendProviders = async (site: Site): Promise<void> => {
  const answer = await fetch(`${site.address}/sandbox/faults`, { method: "DELETE" });
  if (answer.status !== 204) throw new Error(`the providers are still broken: ${answer.status}`);
};

const killFault = (name: string, what: string, part: Parameters<Site["kill"]>[0]): Fault => ({
  name,
  what: `kill -9 of ${what}`,
  lasts: 0,
  goal: gapWithin(recoversWithinSeconds),
  begin: (site) => site.kill(part),
});

const wrongClock: Fault = {
  name: "wrong-clock",
  what: `the clock of one web process is ${wrongClockSeconds} s ahead for 10 s`,
  lasts: 10,
  goal: noneFailed,
  begin: (site) => site.setClock("web-2", wrongClockSeconds),
  mend: (site) => site.setClock("web-2", 0),
};

/** Faults of everything but the databases: processes, balancer, provider and clock. */
export const siteFaults: readonly Fault[] = [
  killFault("web", "a web process", "web-1"),
  killFault("worker", "the worker", "worker"),
  killFault("balancer", "the balancer", "balancer"),
  {
    name: "restart",
    what: "the processes restart, one after the other",
    lasts: 0,
    goal: noneFailed,
    begin: (site) => site.restart(root),
  },
  {
    name: "provider",
    what: "the payment provider answers 503 for 8 s",
    lasts: 8,
    goal: onlyPaymentsFail,
    begin: (site) => breakProvider(site, "flutterwave", "503"),
    mend: mendProviders,
  },
  {
    name: "hanging-provider",
    what: "the payment provider does its work and does not answer for 8 s",
    lasts: 8,
    goal: onlyPaymentsFail,
    begin: (site) => breakProvider(site, "flutterwave", "hang-after-create"),
    mend: mendProviders,
  },
  {
    name: "sms",
    what: "the SMS provider answers 503 for 8 s",
    lasts: 8,
    goal: noneFailed,
    begin: (site) => breakProvider(site, "termii", "503"),
    mend: mendProviders,
  },
  {
    name: "clock",
    what: `the clock jumps ${clockSeconds / 60} minutes ahead`,
    lasts: 0,
    goal: noneFailed,
    begin: (site) => moveClock(site, clockSeconds),
  },
  {
    name: "clock-back",
    what: `the clock jumps ${clockSeconds / 60} minutes ahead, and back after 8 s`,
    lasts: 8,
    goal: noneFailed,
    begin: (site) => moveClock(site, clockSeconds),
    mend: (site) => moveClockBack(site, clockSeconds),
  },
  ...(existsSync(clockLibrary) ? [wrongClock] : []),
];

export const standbyFaults: readonly Fault<Cluster>[] = [
  {
    name: "database",
    what: "kill -9 of the primary, which starts again on its host",
    lasts: 0,
    goal: gapWithin(recoversWithinSeconds),
    begin: ({ cluster }) => cluster.killPrimary(),
  },
  {
    name: "failover",
    what: `the primary's host is lost; after a lease of ${leaseSeconds} s the standby takes over`,
    lasts: 0,
    goal: gapWithin(leaseSeconds + recoversWithinSeconds),
    begin: ({ cluster }) => cluster.losePrimary(),
  },
  {
    name: "cut",
    what: "the network to the primary carries nothing for 6 s",
    lasts: 6,
    goal: gapWithin(recoversWithinSeconds),
    begin: ({ cluster }) => cluster.link().cut(),
    mend: ({ cluster }) => cluster.link().heal(),
  },
  {
    name: "slow",
    what: `the network to the primary takes ${slowMs} ms longer each way for 8 s`,
    lasts: 8,
    goal: gapWithin(recoversWithinSeconds),
    begin: ({ cluster }) => cluster.link().slowDown(slowMs),
    mend: ({ cluster }) => cluster.link().heal(),
  },
  {
    name: "lag",
    what: "the standby replays nothing for 10 s",
    lasts: 10,
    goal: noneFailed,
    begin: ({ cluster }) => cluster.pauseStandby(),
    mend: ({ cluster }) => cluster.resumeStandby(),
  },
];

/** For a site that starts with an earlier version: upgrades it, goes back, and upgrades it again. */
export const upgradeFaults = (earlier: string): readonly Fault[] =>
  [
    ["the processes of an earlier version are replaced by this one", root],
    ["the earlier version comes back", earlier],
    ["this version once more", root],
  ].map(([what = "", version = ""]) => ({
    name: "upgrade",
    what: `${what}, one process after the other`,
    lasts: 0,
    goal: noneFailed,
    begin: (site) => site.restart(version),
    isFirst: true,
  }));

export const diskFault = (disk: Disk): Fault => ({
  name: "disk",
  what: "the disk of databases and files is full for 4 s",
  lasts: 4,
  goal: both(gapWithin(recoversWithinSeconds), onlyWritesRefused),
  begin: () => disk.fill(),
  mend: () => disk.empty(),
});
