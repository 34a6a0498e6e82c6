/** Demo data: a market with users, jobs, pictures, calls and comments, to try the product and to show it. */
import { randomBytes } from "node:crypto";
import { and, inArray, isNull, sql } from "#server/db/drizzle.ts";
import type { PgTable } from "#server/db/pg-core.ts";
import { type Config, readConfig } from "../config.ts";
import { advisoryLocks, awaitLock } from "../db/advisory-locks.ts";
import { type Db, onConnection, type Transaction } from "../db/client.ts";
import { inTransaction } from "../db/in-transaction.ts";
import { sessions, staffRoles, users } from "../db/schema/accounts.ts";
import { agentApplications, jobConsents } from "../db/schema/agents.ts";
import { comments, jobCalls, jobs } from "../db/schema/jobs.ts";
import { media } from "../db/schema/media.ts";
import { reports } from "../db/schema/reports.ts";
import { reviews } from "../db/schema/reviews.ts";
import { cardPhotos, serviceCards } from "../db/schema/service-cards.ts";
import type { Deps } from "../deps.ts";
import { hashPassword } from "../features/identity/accounts/password-hash.ts";
import { rollUpAccounts } from "../features/money/ledger/ledger.tasks.ts";
import { hasDemoAccounts } from "../features/platform/demo/demo.service.ts";
import { rollUpInsightNight } from "../features/staff/insights/insights.tasks.ts";
import { attachArticlePictures, planArticlePictures } from "./builders/demo-article-pictures.ts";
import { loadNotifications } from "./builders/demo-notifications.ts";
import { storePictures } from "./builders/demo-pictures.ts";
import type { DemoPlan } from "./builders/demo-plan.ts";
import { loadVisits } from "./builders/demo-visits.ts";
import { linkBankAccounts, pastWithdrawals } from "./builders/demo-withdrawals.ts";
import { drawDemoPassword, readDemoPassword, writeDemoPassword } from "./demo-password.ts";
import { demoSignIns } from "./demo-sign-ins.ts";
import { fundSubscriptionIn, fundWalletIn } from "./fund.ts";
import { bookInThePast, type PastBooking } from "./past-books.ts";

/** PostgreSQL allows 65,535 values per statement; our widest table has about thirty columns. */
const rowsPerStatement = 1_000;

/** Whether to load demo data: only into an empty embedded database, never into one named by DATABASE_URL. */
export async function shouldLoadDemo(config: Config, db: Db): Promise<boolean> {
  return config.demo && config.databaseUrl === undefined && (await isEmpty(db));
}

/** Loads the demo data where it belongs. Renews a public or missing password, which ends the sessions. */
export async function prepareDemo(deps: Deps): Promise<void> {
  if (deps.config.mode === "live") return;
  if (await shouldLoadDemo(deps.config, deps.db)) {
    await loadDemoData(deps);
    // The owner's page has figures soon after the first start, which does not wait for them.
    await deps.queue.send(deps.db, rollUpAccounts, {});
    await deps.queue.send(deps.db, rollUpInsightNight, {}, { startAfterSeconds: 3 });
  } else if (await hasDemoAccounts(deps.db)) await renewDemoPassword(deps);
}

/** Repeats: does nothing if there are users. One transaction: an interrupted load starts over and overwrites files. */
export async function loadDemoData(deps: Deps): Promise<void> {
  const past = underDefaultRules(deps);
  const [shared, unknown] = await Promise.all([
    hashPassword(await passwordOfFolder(deps)),
    hashPassword(randomBytes(24).toString("base64url")),
  ]);
  // Only a first start draws the market.
  const { planDemo } = await import("./builders/demo-plan.ts");
  const plan = planDemo(deps.clock.now(), { shared, unknown });
  const articlePictures = await planArticlePictures(deps.db);
  const mediaRows = await storePictures(deps.storage, [...plan.pictures, ...articlePictures]);
  await inTransaction(deps, async (tx) => {
    // Serializes processes that start together.
    await awaitLock(tx, "demoData");
    if (!(await isEmpty(tx))) return;
    await insertAll(tx, users, plan.users);
    await insertAll(tx, staffRoles, plan.staff);
    await insertAll(tx, serviceCards, plan.cards);
    await insertAll(tx, media, mediaRows);
    await attachArticlePictures(tx, articlePictures);
    await insertAll(tx, cardPhotos, plan.cardPhotos);
    await insertAll(tx, jobs, plan.jobs);
    await insertAll(tx, jobConsents, plan.consents);
    await insertAll(tx, agentApplications, plan.applications);
    await insertAll(tx, jobCalls, plan.calls);
    await insertAll(tx, comments, plan.comments);
    await insertAll(tx, reviews, plan.reviews);
    await insertAll(tx, reports, plan.reports);
    await linkBankAccounts(past, tx);
    await bookInThePast(tx, [...pastPayments(past, plan), ...pastWithdrawals(past)]);
    await loadNotifications(tx, deps.clock.now());
    await loadVisits(tx, deps.clock.now());
  });
}

/** The demo's past follows the default limits: settings that staff changed apply from now on. */
function underDefaultRules(deps: Deps): Deps {
  const { sessionSecret, productName, origin, paymentProvider, sandboxed, dataDir } = deps.config;
  const own = { sessionSecret, productName, origin, paymentProvider, sandboxed, dataDir };
  return { ...deps, config: { ...readConfig({}), ...own } };
}

const passwordOfFolder = (deps: Deps): Promise<string> =>
  alone(deps, async () => {
    const { dataDir } = deps.config;
    const known = readDemoPassword(dataDir);
    if (known) return known;
    const drawn = drawDemoPassword();
    writeDemoPassword(dataDir, drawn);
    return drawn;
  });

/** The file is written last: after an interruption, the next start draws again. */
const renewDemoPassword = (deps: Deps): Promise<void> =>
  alone(deps, async (db) => {
    const { dataDir } = deps.config;
    if (readDemoPassword(dataDir)) return;
    const drawn = drawDemoPassword();
    const ids = demoSignIns.map(({ userId }) => userId);
    await db
      .update(users)
      .set({ passwordHash: await hashPassword(drawn) })
      .where(and(inArray(users.id, ids), isNull(users.suspendedAt)));
    await db.delete(sessions).where(inArray(sessions.userId, ids));
    writeDemoPassword(dataDir, drawn);
  });

/** Runs work under a lock, one process at a time. */
async function alone<T>({ pool }: Pick<Deps, "pool">, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [advisoryLocks.demoPassword]);
    return await work(onConnection(client));
  } finally {
    await client.query("select pg_advisory_unlock($1)", [advisoryLocks.demoPassword]).catch(() => {});
    client.release();
  }
}

const pastPayments = (deps: Deps, { wallets, months }: DemoPlan): PastBooking[] => [
  ...wallets.map((wallet) => ({
    at: wallet.at,
    book: (tx: Transaction) => fundWalletIn(deps, tx, wallet),
  })),
  ...months.map((month) => ({
    at: month.at,
    book: (tx: Transaction) => fundSubscriptionIn(deps, tx, month),
  })),
];

async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select from users limit 1`);
  return rows.length === 0;
}

async function insertAll<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: readonly Table["$inferInsert"][],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerStatement)
    await tx.insert(table).values(rows.slice(from, from + rowsPerStatement));
}
