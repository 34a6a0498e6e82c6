import type pg from "pg";
import { type Db, statementTimeoutMs } from "#server/db/client.ts";
import { sql } from "#server/db/drizzle.ts";
import { backupMarks, backupsBegunMark, logMark } from "#server/db/schema/reconciliation.ts";
import { asTexts } from "#server/db/sql-values.ts";
import type { IncidentKind } from "#shared/contracts/incidents.ts";

/** Whether the database answers, has the product's tables, and grants this connection the app's role and time limit. */
export async function isReady(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ ready: boolean }>(sql`
    select to_regclass('jobs') is not null and current_user = 'runor_app'
      and current_setting('statement_timeout')::interval = make_interval(secs => ${statementTimeoutMs / 1_000}) as ready`);
  return rows[0]?.ready ?? false;
}

/** Exceeds `work_mem`, so that PostgreSQL writes to disk. */
const spill =
  "select count(*) from (select md5(n::text) as word from generate_series(1, 4000) n order by 1) words";

/** Whether the database accepts writes and has disk space for them; rolls its test row back. */
export async function canWrite(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect();
  let isRefused = true;
  try {
    await client.query(`begin; set local work_mem = '64kB'; ${spill};
      insert into changes (topic, key) values ('system', 'probe'); rollback`);
    isRefused = false;
  } finally {
    client.release(isRefused);
  }
  return true;
}

export async function countOpenIncidents(db: Db): Promise<{ kind: IncidentKind; count: number }[]> {
  const { rows } = await db.execute<{ kind: IncidentKind; count: number }>(
    sql`select kind, count(*)::int as count from incidents where resolved_at is null group by kind`,
  );
  return rows;
}

/** How many ledger moves are not yet rolled up into the balances of system accounts. Gaps in the ids count as well. */
export async function findLedgerTail(db: Db): Promise<number> {
  const { rows } = await db.execute<{ tail: number }>(sql`
    select coalesce((select max(id) from ledger.move), 0) - rolled as tail from ledger.rollup_state`);
  return Number(rows[0]?.tail ?? 0);
}

/**
 * Seconds since 1970: of the newest backup and of the last one restored in a drill (before the first, when the product
 * began to look for backups), and of the log's mark.
 */
export async function listBackupTimes(
  db: Db,
): Promise<Record<keyof typeof backupMarks | "log", number | undefined>> {
  const { rows } = await db.execute<{ check: string; seconds: number }>(sql`
    select "check", extract(epoch from at)::float8 as seconds from reconciliation_marks
    where "check" = any (${asTexts([...Object.values(backupMarks), backupsBegunMark, logMark])})`);
  const secondsOf = (mark: string) => rows.find(({ check }) => check === mark)?.seconds;
  const begun = secondsOf(backupsBegunMark);
  const { backup, drill } = backupMarks;
  return { backup: secondsOf(backup) ?? begun, drill: secondsOf(drill) ?? begun, log: secondsOf(logMark) };
}

/** Whether no open incident reports unbalanced books. */
export async function areBooksSound(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ sound: boolean }>(sql`
    select not exists (select from incidents where resolved_at is null and kind = 'books-unbalanced') as sound`);
  return rows[0]?.sound ?? false;
}

/** Tasks that are due and have not begun, by name. */
export async function listWaitingTasks(
  db: Db,
): Promise<{ task: string; count: number; oldestSeconds: number }[]> {
  const { rows } = await db.execute<{ task: string; count: number; oldestSeconds: number }>(sql`
    select name as task, count(*)::int as count,
      extract(epoch from pgboss.job_now() - min(start_after))::float8 as "oldestSeconds"
    from pgboss.job where state < 'active' and not blocked and start_after <= pgboss.job_now()
    group by name`);
  return rows;
}
