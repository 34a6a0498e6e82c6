import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "./client.ts";
import { sql } from "./drizzle.ts";

/** No two purposes share a number, and none changes: processes of two versions run side by side. */
export const advisoryLocks = {
  migrations: 7_866_001,
  queueGrants: 7_866_002,
  demoData: 7_866_003,
  jobAlerts: 7_866_004,
  demoPassword: 7_866_005,
  consentQuestions: 7_866_011,
  baseContent: 7_866_014,
  campaignStarts: 7_866_019,
  announcements: 7_866_021,
  riskAssessments: 7_866_055,
  settings: 7_340_029,
} as const;

type AdvisoryLock = keyof typeof advisoryLocks;

/** Locks: what other transactions do under the same lock, until this one ends. */
export async function takeLock(tx: Db, lock: AdvisoryLock): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks[lock]})`);
}

const turnMs = 200;

/** As `takeLock`, behind work that takes longer than a statement may. */
export async function awaitLock(tx: Db, lock: AdvisoryLock): Promise<void> {
  for (;;) {
    const { rows } = await tx.execute<{ taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(${advisoryLocks[lock]}) as taken`,
    );
    if (rows[0]?.taken) return;
    await sleep(turnMs);
  }
}

/** As `takeLock`, except that transactions which share the lock do not wait for each other. */
export async function shareLock(tx: Db, lock: AdvisoryLock): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${advisoryLocks[lock]})`);
}

/** As `takeLock`, for one of many subjects: `name` begins with what is serialized. */
export async function takeNamedLock(tx: Db, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
