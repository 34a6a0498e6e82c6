/**
 * `npm run bench -- loss`: the host of a database primary is lost while clients commit, and what they had been
 * acknowledged is compared with what is left. `--rounds`, `--write`.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ask } from "#tests/support/two-hosts.ts";
import { type Host, makeNetwork, slowMegabits } from "../chaos/patroni/network.ts";
import { writePart } from "../report/page.ts";
import { table } from "../report/tables.ts";
import { loseWithArchive } from "./archive.ts";
import { type Outcome, outcomeAt, startCommits } from "./commits.ts";
import { createCluster, hasPrograms, programs, promote, type Server, startServer } from "./server.ts";

/** Short ones, because the network's devices are named after them. */
const names = ["runor-db1", "runor-db2"];
const runsMs = { least: 3_000, most: 6_000 };
const slowMs = 20_000;
const perSecond = { quiet: 10, busy: 300 };

interface Line {
  what: string;
  perSecond: number;
  outcomes: Outcome[];
}

/** Errors: it takes root and PostgreSQL 15; a commit was lost in spite of a synchronous standby. */
export async function benchLoss(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { rounds: { type: "string", default: "10" }, write: { type: "boolean", default: false } },
  });
  if (!hasPrograms()) throw new Error(`${programs} is needed: apt-get install postgresql-15 iproute2`);
  if (process.getuid?.() !== 0) throw new Error("A network of the run's own takes root: run it with sudo.");
  const folder = mkdtempSync(path.join(tmpdir(), "runor-loss-"));
  const network = makeNetwork(names);
  try {
    const [primary, standby] = network.hosts as [Host, Host];
    const made = path.join(folder, "made");
    createCluster(made);
    const rounds = Number(values.rounds);
    const lines: Line[] = [];
    const report = (line: Line) => {
      lines.push(line);
      console.log(`${line.what}: ${JSON.stringify(line.outcomes)}`);
    };
    const standbyLines: [what: string, options: Omit<StandbyOptions, "made" | "folder">][] = [
      ["asynchronous standby", { perSecond: perSecond.busy }],
      [
        `asynchronous standby, after ${slowMs / 1_000} s in which its network carries ${slowMegabits} Mbit/s`,
        { perSecond: perSecond.busy, isSlow: true },
      ],
      ["synchronous standby", { perSecond: perSecond.busy, isSynchronous: true }],
    ];
    for (const [what, options] of standbyLines) {
      const outcomes: Outcome[] = [];
      for (let n = 0; n < (options.isSlow ? 1 : rounds); n += 1)
        outcomes.push(await loseWithStandby({ primary, standby }, { made, folder, ...options }));
      report({ what, perSecond: options.perSecond, outcomes });
    }
    const untilSaved: number[] = [];
    for (const commits of [perSecond.quiet, perSecond.busy]) {
      const lost = await loseWithArchive(primary, { made, folder, perSecond: commits });
      report({ what: "log in the place of the backups", perSecond: commits, outcomes: [lost.saved] });
      report({
        what: "the same, and the open segment on the machine that received it",
        perSecond: commits,
        outcomes: [lost.received],
      });
      untilSaved.push(lost.untilSavedSeconds);
    }
    const longest = `A commit was in the place of the backups at most ${Math.max(...untilSaved).toFixed(1)} s after its acknowledgement.`;
    const tables = [tableOf(lines), longest];
    console.log(`\n${tables.join("\n\n")}`);
    if (values.write) writePart("loss", tables, "reliability.md");
    if (
      lines.some(
        ({ what, outcomes }) => what.startsWith("synchronous") && outcomes.some(({ lost }) => lost > 0),
      )
    )
      throw new Error("a commit that the standby had acknowledged was lost");
  } finally {
    network.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface StandbyOptions {
  /** A new cluster, of which each server gets a copy. */
  made: string;
  folder: string;
  perSecond: number;
  isSlow?: boolean;
  isSynchronous?: boolean;
}

async function loseWithStandby(
  hosts: { primary: Host; standby: Host },
  { made, folder, perSecond, isSlow = false, isSynchronous = false }: StandbyOptions,
): Promise<Outcome> {
  const data = { primary: path.join(folder, "primary"), standby: path.join(folder, "standby") };
  for (const copy of Object.values(data)) execFileSync("cp", ["-a", made, copy]);
  writeFileSync(path.join(data.standby, "standby.signal"), "");
  const primary = await startServer(hosts.primary, data.primary, {
    synchronous_standby_names: isSynchronous ? "standby" : "",
  });
  const standby = await startServer(hosts.standby, data.standby, {
    primary_conninfo: `host=${hosts.primary.address} user=postgres application_name=standby`,
  });
  try {
    await isFollowed(primary);
    if (isSlow) hosts.standby.slowDown();
    const commits = await startCommits(primary.url, perSecond);
    await commits.areRunning();
    await sleep(isSlow ? slowMs : runsMs.least + Math.random() * (runsMs.most - runsMs.least));
    await primary.lose();
    const lostAt = performance.now();
    commits.stop();
    await promote(standby);
    return await outcomeAt(standby.url, commits, lostAt);
  } finally {
    if (isSlow) hosts.standby.speedUp();
    hosts.primary.plugCable();
    await primary.stop();
    await standby.stop();
    for (const copy of Object.values(data)) rmSync(copy, { recursive: true, force: true });
  }
}

async function isFollowed({ url }: Server): Promise<void> {
  while ((await ask(url, "select from pg_stat_replication where state = 'streaming'")).length === 0)
    await sleep(100);
}

function tableOf(lines: readonly Line[]): string {
  const rows = lines.map(({ what, perSecond, outcomes }) => {
    const most = (of: (outcome: Outcome) => number) => Math.max(...outcomes.map(of));
    return [
      what,
      String(perSecond),
      String(outcomes.length),
      String(outcomes.reduce((sum, { acknowledged }) => sum + acknowledged, 0)),
      String(most(({ lost }) => lost)),
      most(({ lostSeconds }) => lostSeconds).toFixed(2),
    ];
  });
  return table(
    ["what is left", "commits a second", "times", "acknowledged", "lost at most", "oldest of them, s before"],
    rows,
    ["left", "right", "right", "right", "right", "right"],
  );
}
