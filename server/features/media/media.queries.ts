import { and, asc, eq, isNull, lt } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { media } from "../../db/schema/media.ts";

export type MediaRow = typeof media.$inferSelect;

/** Stores that files will be under these keys. Nothing uses them yet. */
export async function insertMedia(db: Db, row: typeof media.$inferInsert): Promise<void> {
  await db.insert(media).values(row);
}

/** Files that nothing uses, the oldest first. */
export async function findOrphans(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<Pick<MediaRow, "id" | "path" | "smallPath">[]> {
  return db
    .select({ id: media.id, path: media.path, smallPath: media.smallPath })
    .from(media)
    .where(and(isNull(media.attachedAt), lt(media.createdAt, before)))
    .orderBy(asc(media.createdAt))
    .limit(limit);
}

/** Forgets a file that nothing uses. */
export async function deleteOrphan(db: Db, mediaId: string): Promise<void> {
  await db.delete(media).where(and(eq(media.id, mediaId), isNull(media.attachedAt)));
}
