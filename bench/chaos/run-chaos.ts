/**
 * `npm run bench -- chaos`: people use the product while faults are injected at intervals; then what was
 * acknowledged is compared with the database. `--seconds`, `--every`, `--faults web,failover`, `--overload`
 * (seconds), `--seed`, `--cluster patroni`, `--from` (a commit), `--write`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { seededNumbers } from "#server/seed/seeded-numbers.ts";
import { differences } from "#tests/crash/compare.ts";
import { marketDifferences } from "#tests/crash/compare-market.ts";
import { buy, type Ledgerbook, moveMoney, newBook } from "#tests/crash/load.ts";
import { type MarketBook, model, visitMarket } from "#tests/crash/market-load.ts";
import { makePeople, makeSubscribers } from "#tests/crash/people.ts";
import { finishPayouts, finishPurchases } from "#tests/crash/settle.ts";
import { buildCommit, removeCheckOut } from "../compare/version.ts";
import { writePart } from "../report/page.ts";
import { breakThings, type Plan } from "./break-things.ts";
import { moveClock, upgradeFaults } from "./faults.ts";
import { missedDuring } from "./goals.ts";
import { chosen, type Kind, kinds, placeOf } from "./kinds.ts";
import { missedIn, overloadSite } from "./overload.ts";
import { makeCrowd } from "./overload-crowd.ts";
import type { MixBook } from "./overload-mix.ts";
import { CallRecord, type Span } from "./record.ts";
import { failedCalls, reportTables } from "./report.ts";
import { root, type Site, startSite } from "./site.ts";

const customers = 12;
const calmSeconds = 10;
const crowdSize = { people: 1_000, coldJobs: 30_000 };
/** More than a day, in which the product reads every list of the provider. */
const hoursToSettle = 30;
const settleMs = 4_000;

/** Errors: something acknowledged was lost or doubled, or a goal was missed. */
export async function benchChaos(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      cluster: { type: "string", default: "standby" },
      seconds: { type: "string", default: "600" },
      every: { type: "string" },
      faults: { type: "string" },
      overload: { type: "string", default: "60" },
      from: { type: "string" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
      write: { type: "boolean", default: false },
    },
  });
  const kind = kinds[values.cluster];
  if (!kind) throw new Error(`no cluster ${values.cluster}; there are ${Object.keys(kinds).join(", ")}`);
  const folder = mkdtempSync(path.join(tmpdir(), "runor-chaos-"));
  const place = placeOf(kind, folder);
  console.log(`Chaos with --seed ${values.seed}`);
  const earlier = values.from === undefined ? undefined : path.join(folder, "earlier");
  try {
    if (values.from && earlier) buildCommit(values.from, earlier);
    const plan: Plan = {
      seconds: Number(values.seconds),
      everySeconds: Number(values.every ?? kind.everySeconds),
      calmSeconds,
      overloadSeconds: Number(values.overload),
      faults: [...(earlier ? upgradeFaults(earlier) : []), ...chosen(kind, values.faults?.split(","), place)],
      chance: seededNumbers(Number(values.seed)).next,
    };
    const { tables, wrong, missed } = await runChaos(place.folder, kind, { plan, version: earlier ?? root });
    console.log(`\n${tables.join("\n\n")}`);
    if (values.write) writePart(kind.part, tables, "reliability.md");
    for (const line of wrong) console.log(`WRONG: ${line}`);
    if (wrong.length > 0) throw new Error("what people were promised differs from the database");
    if (missed.length > 0) throw new Error(missed.join("; "));
  } finally {
    place.disk?.unmount();
    if (earlier) removeCheckOut(earlier);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runChaos(
  folder: string,
  { start }: Kind,
  { plan, version }: { plan: Plan; version: string },
): Promise<{ tables: string[]; wrong: string[]; missed: string[] }> {
  const site = await startSite(folder, start, version);
  try {
    const at = await site.cluster.connectionString();
    const people = await makePeople(at, customers);
    const [posters, callers] = [
      await makeSubscribers(at, model.post.people),
      await makeSubscribers(at, model.call.people),
    ];
    const crowd = plan.overloadSeconds > 0 ? await makeCrowd(at, crowdSize) : undefined;
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
    // Posting a job requires a wallet that holds its budget.
    for (const poster of posters) await buy(poster, money, book);
    const from = performance.now();
    const running = Promise.all([
      moveMoney(people, money, book),
      visitMarket({
        addresses: [site.address],
        posters,
        callers,
        chance,
        isOver: over,
        onAnswer: (kind, asked) => record.add(kind, asked),
      }),
    ]);
    const spans = await breakThings(site, record, plan);
    const overload = crowd && (await overloadSite(site.address, plan.overloadSeconds, crowd));
    const whole: Span = { from, to: performance.now() };
    isOver = true;
    const [, market] = await running;
    for (const sent of overload?.books ?? []) addTo({ ...book, ...market }, sent);
    const tables = (wrong?: string[]) =>
      reportTables(record, { whole, spans, overload, counts: countsOf(book, market), wrong });
    // Printed before the comparison, which takes minutes and may fail.
    console.log(`\n${tables().join("\n\n")}`);
    const all = overload ? [...spans, { what: "overload", goal: undefined, ...overload.during }] : spans;
    console.log(`\nFailed calls:\n${failedCalls(record, all).join("\n") || "none"}`);
    await site.ready();
    await finishPurchases(money, book);
    const wrong = await compare(site, { people, book, market, money });
    const missed = [...missedDuring(record, spans), ...(overload ? missedIn(overload, record) : [])];
    return { tables: tables(wrong), wrong, missed };
  } finally {
    await site.stop();
  }
}

function addTo(all: MixBook, { transfers, posts, calls }: MixBook): void {
  all.transfers.push(...transfers);
  all.posts.push(...posts);
  all.calls.push(...calls);
}

interface Outcome {
  people: Awaited<ReturnType<typeof makePeople>>;
  book: Ledgerbook;
  market: MarketBook;
  money: Parameters<typeof finishPurchases>[0];
}

async function compare(site: Site, { people, book, market, money }: Outcome): Promise<string[]> {
  const db = new pg.Client({ connectionString: await site.cluster.connectionString() });
  await db.connect();
  try {
    await finishPayouts(db, people, money, console.log, async () => {
      // The product asks the provider for minutes about a payout without an answer before it pays again.
      await moveClock(site, 60);
      await sleep(3_000);
    });
    const wrong = async () => [
      ...(await differences(db, people, book)),
      ...(await marketDifferences(db, market)),
    ];
    // After three failed webhooks the product finds a payment in the provider's list, which it reads hourly.
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
