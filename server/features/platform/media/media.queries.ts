import type { Db, Transaction } from "#server/db/client.ts";
import { and, asc, eq, gt, isNull, lt, sql } from "#server/db/drizzle.ts";
import { media } from "#server/db/schema/media.ts";
import { asIds } from "#server/db/sql-values.ts";

type MediaRow = typeof media.$inferSelect;
export type StoredFile = Pick<MediaRow, "id" | "path" | "smallPath">;

/** Announces the files that will be stored under these keys; they are not attached yet. */
export async function insertMedia(db: Db, row: typeof media.$inferInsert): Promise<void> {
  await db.insert(media).values(row);
}

/** Returns false if the file was cleaned up or is in use elsewhere. */
export async function attachMedia(tx: Transaction, { id, at }: { id: string; at: Date }): Promise<boolean> {
  const attached = await tx
    .update(media)
    .set({ attachedAt: at })
    .where(and(eq(media.id, id), isNull(media.attachedAt)))
    .returning({ id: media.id });
  return attached.length > 0;
}

/** The file is unused from then on and may be cleaned up. */
export async function detachMedia(tx: Transaction, id: string): Promise<StoredFile | undefined> {
  const [file] = await tx
    .update(media)
    .set({ attachedAt: null })
    .where(eq(media.id, id))
    .returning({ id: media.id, path: media.path, smallPath: media.smallPath });
  return file;
}

export async function findOrphans(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<StoredFile[]> {
  return db
    .select({ id: media.id, path: media.path, smallPath: media.smallPath })
    .from(media)
    .where(and(isNull(media.attachedAt), lt(media.createdAt, before)))
    .orderBy(asc(media.createdAt))
    .limit(limit);
}

export async function deleteOrphan(db: Db, mediaId: string): Promise<void> {
  await db.delete(media).where(and(eq(media.id, mediaId), isNull(media.attachedAt)));
}

interface FileAccess {
  ownerId: string;
  isPublic: boolean;
}

/** Applies the pages' rules: removed jobs, hidden cards and articles, suspended and private people. */
export async function findFileAccess(db: Db, path: string): Promise<FileAccess | undefined> {
  const { rows } = await db.execute<FileAccess & Record<string, unknown>>(sql`
    select m.owner_id as "ownerId",
      exists (select from jobs j join users u on u.id = j.user_id
              where j.media_id = m.id and j.status <> 'removed' and u.suspended_at is null)
      or exists (select from users u
                 where u.id = m.owner_id and u.picture_id = m.id and u.private_name is null and u.suspended_at is null)
      or exists (select from card_photos p join service_cards c on c.user_id = p.user_id join users u on u.id = p.user_id
                 where p.media_id = m.id and c.hidden_at is null and u.private_name is null and u.suspended_at is null)
      or exists (select from articles a where a.media_id = m.id and a.hidden_at is null) as "isPublic"
    from media m where m.path = ${path}`);
  return rows[0];
}

/** Videos that earlier versions stored without remuxing. */
export async function findOldVideos(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<Pick<MediaRow, "id" | "path">[]> {
  return db
    .select({ id: media.id, path: media.path })
    .from(media)
    .where(and(eq(media.kind, "video"), eq(media.isRemuxed, false), gt(media.id, after)))
    .orderBy(asc(media.id))
    .limit(limit);
}

export async function markRemuxed(db: Db, id: string, bytes: number | undefined): Promise<void> {
  await db
    .update(media)
    .set({ isRemuxed: true, ...(bytes && { bytes }) })
    .where(eq(media.id, id));
}

/** Pictures of versions that did not store the size of the small one. */
export async function findUnmeasured(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<{ id: string; smallPath: string }[]> {
  const { rows } = await db.execute<{ id: string; smallPath: string }>(sql`
    select id, small_path as "smallPath" from media
    where small_path is not null and small_bytes is null and id > ${after}
    order by id limit ${limit}`);
  return rows;
}

export async function storeSmallBytes(
  db: Db,
  sizes: readonly { id: string; bytes: number }[],
): Promise<void> {
  if (sizes.length === 0) return;
  const [ids, bytes] = [sizes.map((one) => one.id), sizes.map((one) => one.bytes)];
  await db.execute(sql`
    update media m set small_bytes = measured.bytes
    from unnest(${asIds(ids)}, ${sql.param(bytes)}::int[]) as measured (id, bytes)
    where m.id = measured.id`);
}
