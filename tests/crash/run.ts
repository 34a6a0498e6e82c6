/** Kills the product and its database repeatedly while money moves and jobs are posted and called about, then compares. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { seededNumbers } from "#server/seed/seeded-numbers.ts";
import { differences } from "./compare.ts";
import { marketDifferences } from "./compare-market.ts";
import { type Ledgerbook, moveMoney } from "./load.ts";
import { type MarketBook, visitMarket } from "./market-load.ts";
import { makePeople, makeSubscribers } from "./people.ts";
import { type CrashingProduct, startCrashingProduct } from "./product.ts";
import { finishPayouts, finishPurchases } from "./settle.ts";

interface CrashPlan {
  /** For the database and files; removed by the caller. */
  folder: string;
  kills: number;
  people: number;
  /** The same seed kills and moves in the same order, as far as timing allows. */
  seed: number;
  /** Waits until nothing is pending, including payouts, whose state the scheduler polls. */
  untilSettled: boolean;
  /** Runs after the kills. What was acknowledged meanwhile is compared too. */
  afterwards?: (product: CrashingProduct) => Promise<(Pick<Ledgerbook, "transfers"> & MarketBook)[]>;
  say?: (line: string) => void;
}

export interface CrashReport {
  kills: { database: number; process: number };
  /** Number of calls about money with and without an answer. */
  answered: number;
  unanswered: number;
  /** Posts and calls about jobs that were acknowledged. */
  posted: number;
  called: number;
  /** Withdrawals by their final state, and why they failed. */
  withdrawals: Record<string, number>;
  differences: string[];
}

const processes = 2;
const [posters, callers] = [3, 6];
/** Enough for the budgets of all their jobs. */
const posterUnits = 1_000_000;
/** So that a run of seconds has posts and calls under way whenever it kills. */
const pace = 4;
/** Time for work to be in progress before the next kill, on top of the restart. */
const calmMs = { least: 300, most: 2_500 };

export async function runCrashes(plan: CrashPlan): Promise<CrashReport> {
  const say = plan.say ?? (() => {});
  const product = await startCrashingProduct(plan, processes);
  const db = new pg.Client({ connectionString: product.connectionString });
  try {
    const people = await makePeople(product.connectionString, plan.people);
    const chance = seededNumbers(plan.seed).next;
    let isOver = false;
    const load = { addresses: product.addresses, chance, isOver: () => isOver };
    const { connectionString } = product;
    const market = {
      ...load,
      posters: await makeSubscribers(connectionString, posters, posterUnits),
      callers: await makeSubscribers(connectionString, callers),
      // Their reads acknowledge nothing.
      hasVisitors: false,
      pace,
    };
    const using = Promise.all([moveMoney(people, load), visitMarket(market)]);
    const kills = await killOverAndOver(product, { ...plan, chance, say });
    isOver = true;
    const [book, marketBook] = await using;
    await product.ready();
    for (const { transfers, posts, calls } of (await plan.afterwards?.(product)) ?? []) {
      book.transfers.push(...transfers);
      marketBook.posts.push(...posts);
      marketBook.calls.push(...calls);
    }
    await db.connect();
    await finishPurchases(load, book);
    if (plan.untilSettled) await finishPayouts(db, people, load, say);
    const { rows } = await db.query(
      "select concat_ws(': ', state, failure) as state, count(*)::int as count from withdrawals group by 1",
    );
    return {
      kills,
      ...countAnswers(book),
      ...countAcknowledged(marketBook),
      withdrawals: Object.fromEntries(rows.map(({ state, count }) => [state, count])),
      differences: [...(await differences(db, people, book)), ...(await marketDifferences(db, marketBook))],
    };
  } finally {
    await db.end();
    await product.stop();
  }
}

async function killOverAndOver(
  product: CrashingProduct,
  { kills, chance, say }: { kills: number; chance: () => number; say: (line: string) => void },
): Promise<CrashReport["kills"]> {
  const count = { database: 0, process: 0 };
  for (let n = 0; n < kills; n += 1) {
    await sleep(calmMs.least + chance() * (calmMs.most - calmMs.least));
    if (n % 3 === 2) {
      await product.killDatabase();
      count.database += 1;
    } else {
      product.killProcess(n % processes);
      count.process += 1;
    }
    say(`${n + 1} of ${kills} killed`);
    await product.ready();
  }
  return count;
}

function countAnswers({ transfers, purchases, withdrawals }: Ledgerbook) {
  const answers = [...transfers, ...purchases, ...withdrawals].map(({ answer }) => answer);
  const unanswered = answers.filter((answer) => answer === "none").length;
  return { answered: answers.length - unanswered, unanswered };
}

function countAcknowledged({ posts, calls }: MarketBook) {
  const done = (list: { answer: string }[]) => list.filter(({ answer }) => answer === "done").length;
  return { posted: done(posts), called: done(calls) };
}
