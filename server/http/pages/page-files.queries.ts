import type { Db } from "#server/db/client.ts";
import { eq, inArray, lt, sql } from "#server/db/drizzle.ts";
import { pageFiles } from "#server/db/schema/page-files.ts";

export async function touchPageFiles(db: Db, names: readonly string[], seenAt: Date): Promise<Set<string>> {
  const rows = await db
    .update(pageFiles)
    .set({ seenAt })
    .where(inArray(pageFiles.name, [...names]))
    .returning({ name: pageFiles.name });
  return new Set(rows.map(({ name }) => name));
}

/** Two processes of a new version may store the same files at once. */
export async function insertPageFiles(db: Db, files: (typeof pageFiles.$inferInsert)[]): Promise<void> {
  await db
    .insert(pageFiles)
    .values(files)
    .onConflictDoUpdate({ target: pageFiles.name, set: { seenAt: sql`excluded.seen_at` } });
}

export async function listPageFiles(db: Db): Promise<Set<string>> {
  const rows = await db.select({ name: pageFiles.name }).from(pageFiles);
  return new Set(rows.map(({ name }) => name));
}

export async function findPageFile(db: Db, name: string): Promise<Buffer | undefined> {
  const [row] = await db.select({ bytes: pageFiles.bytes }).from(pageFiles).where(eq(pageFiles.name, name));
  return row?.bytes;
}

export async function deletePageFiles(db: Db, { unseenSince }: { unseenSince: Date }): Promise<void> {
  await db.delete(pageFiles).where(lt(pageFiles.seenAt, unseenSince));
}
