/**
 * `npm run bench -- chaos`: people use the product while something goes wrong every twenty seconds; then what they were
 * promised is compared with the database. `--seconds`, `--every`, `--faults web,failover`, `--overload`
 * (seconds), `--seed`, `--write`.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { seededNumbers } from "#server/seed/seeded-numbers.ts";
import { differences } from "#tests/crash/compare.ts";
import { buy, type Ledgerbook, moveMoney, newBook } from "#tests/crash/load.ts";
import { makePeople, makeSubscribers } from "#tests/crash/people.ts";
import { finishPayouts, finishPurchases } from "#tests/crash/settle.ts";
import { writePart } from "../report/page.ts";
import { marketDifferences } from "./compare-market.ts";
import { diskFault, type Fault, faults, moveClock } from "./faults.ts";
import { type MarketBook, model, visitMarket } from "./market-load.ts";
import { overloadSite } from "./overload.ts";
import { CallRecord, type Span } from "./record.ts";
import { type FaultSpan, reportTables } from "./report.ts";
import { type Site, startSite } from "./site.ts";

/** Megabytes of the run's own file system, enough for two clusters. */
const diskMegabytes = 1_500;
const customers = 12;
const calmSeconds = 10;
/** A day, and more: every list is read in that time. */
const hoursToSettle = 30;
const settleMs = 4_000;

/** Errors: something acknowledged was lost or doubled. */
export async function benchChaos(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: "string", default: "600" },
      every: { type: "string", default: "20" },
      faults: { type: "string" },
      overload: { type: "string", default: "60" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
      write: { type: "boolean", default: false },
    },
  });
  const folder = mkdtempSync(path.join(tmpdir(), "runor-chaos-"));
  const place = ownDisk(folder);
  console.log(`Chaos with --seed ${values.seed}`);
  try {
    const plan: Plan = {
      seconds: Number(values.seconds),
      everySeconds: Number(values.every),
      overloadSeconds: Number(values.overload),
      faults: chosen(values.faults?.split(","), place),
      chance: seededNumbers(Number(values.seed)).next,
    };
    const { tables, wrong } = await runChaos(place.folder, plan);
    console.log(`\n${tables.join("\n\n")}`);
    if (values.write) writePart("chaos", tables, "reliability.md");
    for (const line of wrong) console.log(`WRONG: ${line}`);
    if (wrong.length > 0) throw new Error("what people were promised differs from the database");
  } finally {
    place.leave();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Place {
  folder: string;
  isOwnDisk: boolean;
  leave(): void;
}

/** A file system of fixed size that the run can fill, if the system permits it. */
function ownDisk(folder: string): Place {
  const disk = path.join(folder, "disk");
  mkdirSync(disk);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${diskMegabytes}m`, "tmpfs", disk], {
      stdio: "ignore",
    });
    return { folder: disk, isOwnDisk: true, leave: () => void execFileSync("umount", ["-l", disk]) };
  } catch {
    console.log("No file system can be mounted here (it takes root): the disk does not become full.");
    return { folder: disk, isOwnDisk: false, leave: () => {} };
  }
}

function chosen(names: string[] | undefined, { folder, isOwnDisk }: Place): Fault[] {
  const all = [...faults, ...(isOwnDisk ? [diskFault(folder)] : [])];
  const unknown = names?.filter((name) => !all.some((one) => one.name === name)) ?? [];
  if (unknown.length > 0)
    throw new Error(`no fault ${unknown.join(", ")}; there are ${all.map(({ name }) => name).join(", ")}`);
  return names ? all.filter(({ name }) => names.includes(name)) : all;
}

interface Plan {
  seconds: number;
  everySeconds: number;
  /** Of more searches than the site can take, when the faults are over; 0: none. */
  overloadSeconds: number;
  faults: readonly Fault[];
  chance: () => number;
}

async function runChaos(folder: string, plan: Plan): Promise<{ tables: string[]; wrong: string[] }> {
  const site = await startSite(folder);
  try {
    const at = site.cluster.connectionString();
    const people = await makePeople(at, customers);
    const [posters, callers] = [
      await makeSubscribers(at, model.post.people),
      await makeSubscribers(at, model.call.people),
    ];
    const record = new CallRecord();
    const { chance } = plan;
    let isOver = false;
    const over = () => isOver;
    const money = {
      addresses: [site.address],
      chance,
      isOver: over,
      onAnswer: (asked: Parameters<typeof record.add>[1]) => record.add("money", asked),
    };
    const book = newBook();
    // A job takes a wallet that holds its budget.
    for (const poster of posters) await buy(poster, money, book);
    const from = performance.now();
    const running = Promise.all([
      moveMoney(people, money, book),
      visitMarket({
        address: site.address,
        posters,
        callers,
        chance,
        isOver: over,
        onAnswer: (kind, asked) => record.add(kind, asked),
      }),
    ]);
    const spans = await breakThings(site, plan);
    const overload =
      plan.overloadSeconds > 0 ? await overloadSite(site.address, plan.overloadSeconds) : undefined;
    isOver = true;
    const [, market] = await running;
    const whole: Span = { from, to: performance.now() };
    await site.ready();
    await finishPurchases(money, book);
    const wrong = await compare(site, { people, book, market, money });
    return {
      tables: reportTables(record, { whole, spans, overload, counts: countsOf(book, market), wrong }),
      wrong,
    };
  } finally {
    await site.stop();
  }
}

async function breakThings(
  site: Site,
  { seconds, everySeconds, faults: all, chance }: Plan,
): Promise<FaultSpan[]> {
  const spans: FaultSpan[] = [];
  const during = async (what: string, act: () => Promise<void>) => {
    const from = performance.now();
    await act();
    spans.push({ what, from, to: performance.now() });
  };
  await during("nothing", () => sleep(calmSeconds * 1_000));
  for (const fault of drawn(all, Math.floor(seconds / everySeconds), chance))
    await during(fault.what, async () => {
      console.log(`${new Date().toISOString().slice(11, 19)} ${fault.what}`);
      const next = sleep(everySeconds * 1_000);
      await fault.begin(site);
      await sleep(fault.lasts * 1_000);
      await fault.mend?.(site);
      await next;
    });
  return spans;
}

function* drawn(all: readonly Fault[], count: number, chance: () => number): Generator<Fault> {
  let left: Fault[] = [];
  for (let n = 0; n < count; n += 1) {
    if (left.length === 0) left = [...all];
    yield left.splice(Math.floor(chance() * left.length), 1)[0]!;
  }
}

interface Outcome {
  people: Awaited<ReturnType<typeof makePeople>>;
  book: Ledgerbook;
  market: MarketBook;
  money: Parameters<typeof finishPurchases>[0];
}

async function compare(site: Site, { people, book, market, money }: Outcome): Promise<string[]> {
  const db = new pg.Client({ connectionString: site.cluster.connectionString() });
  await db.connect();
  try {
    await finishPayouts(db, people, money, console.log, async () => {
      // Before it pays again, the product asks for minutes whether the provider knows a payout without an answer.
      await moveClock(site, 60);
      await sleep(3_000);
    });
    const wrong = async () => [
      ...(await differences(db, people, book)),
      ...(await marketDifferences(db, market)),
    ];
    // Of a payment whose messages failed three times the product reads in the provider's list, which it does hourly.
    for (let hours = 0; hours < hoursToSettle && (await wrong()).length > 0; hours += 1) {
      await moveClock(site, 3_600);
      await sleep(settleMs);
    }
    return await wrong();
  } finally {
    await db.end();
  }
}

function countsOf(book: Ledgerbook, market: MarketBook): Record<string, number> {
  const done = (list: { answer: string }[]) => list.filter(({ answer }) => answer === "done").length;
  return {
    transfers: done(book.transfers),
    purchases: done(book.purchases),
    withdrawals: done(book.withdrawals),
    posts: done(market.posts),
    calls: done(market.calls),
  };
}
