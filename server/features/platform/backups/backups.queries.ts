import type { Db } from "#server/db/client.ts";
import { asc, eq, gt, sql } from "#server/db/drizzle.ts";
import { media } from "#server/db/schema/media.ts";
import {
  backupMarks,
  backupsBegunMark,
  filesMark,
  logMark,
  reconciliationMarks,
} from "#server/db/schema/reconciliation.ts";

export interface LogMark {
  /** The number of the segment that was open then. */
  upTo: number;
  at: Date;
}

export async function saveBackupTime(db: Db, what: keyof typeof backupMarks, at: Date): Promise<void> {
  await saveMark(db, { check: backupMarks[what], at });
}

/** Repeats: the first time stays. */
export async function beginBackups(db: Db, at: Date): Promise<void> {
  await db.insert(reconciliationMarks).values({ check: backupsBegunMark, at }).onConflictDoNothing();
}

/** Whether a backup was ever found in a place. */
export async function hasBackedUp(db: Db): Promise<boolean> {
  const [mark] = await db
    .select({ at: reconciliationMarks.at })
    .from(reconciliationMarks)
    .where(eq(reconciliationMarks.check, backupMarks.backup));
  return mark !== undefined;
}

export async function saveLogMark(db: Db, mark: LogMark): Promise<void> {
  await saveMark(db, { check: logMark, ...mark });
}

async function saveMark(db: Db, mark: typeof reconciliationMarks.$inferInsert): Promise<void> {
  const { check: _, ...set } = mark;
  await db.insert(reconciliationMarks).values(mark).onConflictDoUpdate({
    target: reconciliationMarks.check,
    set,
  });
}

export const findLogMark = (db: Db): Promise<LogMark | undefined> => findMark(db, logMark);

async function findMark(db: Db, check: string): Promise<LogMark | undefined> {
  const { upTo, at } = reconciliationMarks;
  const [mark] = await db
    .select({ upTo, at })
    .from(reconciliationMarks)
    .where(eq(reconciliationMarks.check, check));
  return mark;
}

export async function saveFilesMark(db: Db, at: Date): Promise<void> {
  await saveMark(db, { check: filesMark, at });
}

export const findFilesMark = async (db: Db): Promise<Date | undefined> => (await findMark(db, filesMark))?.at;

/** Uploads in the order of their ids. */
export async function listUploads(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<Pick<typeof media.$inferSelect, "id" | "path" | "smallPath" | "createdAt">[]> {
  const { id, path, smallPath, createdAt } = media;
  return db
    .select({ id, path, smallPath, createdAt })
    .from(media)
    .where(gt(id, after))
    .orderBy(asc(id))
    .limit(limit);
}

/** The segment that the database is writing, counted from the beginning of its log, and the size of segments. */
export async function findOpenSegment(db: Db): Promise<{ number: number; bytes: number; timeline: string }> {
  const { rows } = await db.execute<{ number: number; bytes: number; timeline: string }>(sql`
    select floor((pg_current_wal_lsn() - '0/0'::pg_lsn) / bytes)::float8 as number, bytes::float8,
      left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline
    from pg_size_bytes(current_setting('wal_segment_size')) as bytes`);
  const [open] = rows;
  if (!open) throw new Error("the database names no segment of its log");
  return open;
}
