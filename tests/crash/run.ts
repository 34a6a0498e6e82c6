/** Kills the product and its database repeatedly while money moves, then compares the books with the promises. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { differences } from "./compare.ts";
import { call, type Ledgerbook, moveMoney } from "./load.ts";
import { type CrashPeople, makePeople } from "./people.ts";
import { type CrashingProduct, startCrashingProduct } from "./product.ts";

export interface CrashPlan {
  /** For the database and files; removed by the caller. */
  folder: string;
  kills: number;
  people: number;
  /** The same seed kills and moves in the same order, as far as timing allows. */
  seed: number;
  /** Waits until nothing is pending, including payouts, whose state the scheduler polls. */
  untilSettled: boolean;
  say?: (line: string) => void;
}

export interface CrashReport {
  kills: { database: number; process: number };
  /** Number of calls with and without an answer. */
  answered: number;
  unanswered: number;
  /** Withdrawals by their final state, and why they failed. */
  withdrawals: Record<string, number>;
  differences: string[];
}

const processes = 2;
/** Time for work to be in progress before the next kill, in addition to the restart. */
const calmMs = { least: 300, most: 2_500 };

export async function runCrashes(plan: CrashPlan): Promise<CrashReport> {
  const say = plan.say ?? (() => {});
  const product = await startCrashingProduct(plan, processes);
  const db = new pg.Client({ connectionString: product.connectionString });
  try {
    const people = await makePeople(product.connectionString, plan.people);
    const chance = seeded(plan.seed);
    let isOver = false;
    const load = { addresses: product.addresses, chance, isOver: () => isOver };
    const moving = moveMoney(people, load);
    const kills = await killOverAndOver(product, { ...plan, chance, say });
    isOver = true;
    const book = await moving;
    await product.ready();
    await db.connect();
    await finishPurchases(load, book);
    if (plan.untilSettled) await finishPayouts(db, people, load, say);
    const { rows } = await db.query(
      "select concat_ws(': ', state, failure) as state, count(*)::int as count from withdrawals group by 1",
    );
    return {
      kills,
      ...countAnswers(book),
      withdrawals: Object.fromEntries(rows.map(({ state, count }) => [state, count])),
      differences: await differences(db, people, book),
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

/** An unpaid order stays open: the page asks this often and then stops. */
const maxQuestions = 4;

/** Polls each order until it is no longer open, as the page that waits for a payment does. */
async function finishPurchases(load: Parameters<typeof call>[0], { purchases }: Ledgerbook): Promise<void> {
  const finish = async ({ by, txRef }: (typeof purchases)[number]) => {
    const path = `/api/payment-orders/${txRef}`;
    for (let asked = 1; asked <= maxQuestions; asked += 1) {
      const answer = await call(load, { path, as: by });
      if (answer?.status === 200 && answer.body?.status !== "pending") return;
      await sleep(500);
    }
  };
  await Promise.all(purchases.filter(({ txRef }) => txRef).map(finish));
}

const settledWithinMs = 5 * 60_000;

/** Staff approve what is left, and the scheduler does the rest. */
async function finishPayouts(
  db: pg.Client,
  people: CrashPeople,
  load: Parameters<typeof call>[0],
  say: (line: string) => void,
): Promise<void> {
  const deadline = Date.now() + settledWithinMs;
  while (Date.now() < deadline) {
    const { rows } = await db.query(
      "select id, state from withdrawals where state not in ('succeeded', 'cancelled', 'reversed', 'failed')",
    );
    if (rows.length === 0) return;
    say(`${rows.length} withdrawals are on their way`);
    for (const { id } of rows.filter(({ state }) => state === "requested").slice(0, 20))
      for (const as of people.accountants)
        await call(load, { path: "/api/withdraw/initiate", body: { withdrawalId: id }, as });
    await sleep(3_000);
  }
  throw new Error(`withdrawals are on their way after ${settledWithinMs / 60_000} minutes`);
}

function countAnswers({ transfers, purchases, withdrawals }: Ledgerbook) {
  const answers = [...transfers, ...purchases, ...withdrawals].map(({ answer }) => answer);
  const unanswered = answers.filter((answer) => answer === "none").length;
  return { answered: answers.length - unanswered, unanswered };
}

/** A small repeatable random generator (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
