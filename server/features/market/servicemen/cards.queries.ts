import type { Db, Transaction } from "#server/db/client.ts";
import { and, asc, count, eq, isNull, type SQL, sql } from "#server/db/drizzle.ts";
import { media } from "#server/db/schema/media.ts";
import { cardPhotos, serviceCards } from "#server/db/schema/service-cards.ts";
import { asTime } from "#server/db/sql-values.ts";

export type CardRow = typeof serviceCards.$inferSelect;

export async function findCard(db: Db, userId: string): Promise<CardRow | undefined> {
  const [row] = await db.select().from(serviceCards).where(eq(serviceCards.userId, userId));
  return row;
}

export interface CardPhotoRow {
  id: string;
  mediaId: string;
  path: string;
  smallPath: string | null;
}

export async function findCardPhotos(db: Db, userId: string): Promise<CardPhotoRow[]> {
  return db
    .select({
      id: cardPhotos.id,
      mediaId: cardPhotos.mediaId,
      path: media.path,
      smallPath: media.smallPath,
    })
    .from(cardPhotos)
    .innerJoin(media, eq(media.id, cardPhotos.mediaId))
    .where(eq(cardPhotos.userId, userId))
    .orderBy(asc(cardPhotos.createdAt), asc(cardPhotos.id));
}

export type NewCard = Omit<CardRow, "foundBy" | "hiddenAt" | "createdAt" | "updatedAt">;

/** Inserts or updates a person's card. Keeps the decisions of staff about it. */
export async function upsertCard(db: Db, { card, now }: { card: NewCard; now: Date }): Promise<void> {
  const { userId: _owner, ...changed } = card;
  await db
    .insert(serviceCards)
    .values({ ...card, createdAt: now, updatedAt: now })
    .onConflictDoUpdate({ target: serviceCards.userId, set: { ...changed, updatedAt: now } });
}

export async function countCardPhotos(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ photos: count() }).from(cardPhotos).where(eq(cardPhotos.userId, userId));
  return row!.photos;
}

/** Locks: the card's row, so that changes of one card run one after the other. Returns whether the card exists. */
export async function lockCard(tx: Transaction, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ userId: serviceCards.userId })
    .from(serviceCards)
    .where(eq(serviceCards.userId, userId))
    .for("update");
  return rows.length > 0;
}

/** Attaches a stored picture to a card. Returns false if the picture was cleaned up or is in use elsewhere. */
export async function insertCardPhoto(
  tx: Transaction,
  photo: { id: string; userId: string; mediaId: string; createdAt: Date },
): Promise<boolean> {
  const attached = await tx
    .update(media)
    .set({ attachedAt: photo.createdAt })
    .where(and(eq(media.id, photo.mediaId), isNull(media.attachedAt)))
    .returning({ id: media.id });
  if (attached.length === 0) return false;
  await tx.insert(cardPhotos).values(photo);
  return true;
}

/** Detaches a photo from a person's card. Its file is unused from then on and may be cleaned up. */
export async function deleteCardPhoto(
  tx: Transaction,
  { id, userId }: { id: string; userId: string },
): Promise<{ id: string; path: string; smallPath: string | null } | undefined> {
  const [gone] = await tx
    .delete(cardPhotos)
    .where(and(eq(cardPhotos.id, id), eq(cardPhotos.userId, userId)))
    .returning({ mediaId: cardPhotos.mediaId });
  if (!gone) return undefined;
  const [file] = await tx
    .update(media)
    .set({ attachedAt: null })
    .where(eq(media.id, gone.mediaId))
    .returning({ id: media.id, path: media.path, smallPath: media.smallPath });
  return file;
}

interface MonthCounts {
  month: string;
  calls: number;
  accepted: number;
  reviews: number;
}

/** A person's calls, accepted jobs and shown reviews by month in Lagos, of each at most the newest `most`. */
export async function countCardMonths(
  db: Db,
  { userId, since, most }: { userId: string; since: Date; most: number },
): Promise<MonthCounts[]> {
  const from = asTime(since);
  const newest = (kind: string, at: SQL, rows: SQL) =>
    sql`(select ${kind}::text as kind, ${at} as at from ${rows} and ${at} >= ${from} order by ${at} desc limit ${most})`;
  const { rows } = await db.execute<MonthCounts & Record<string, unknown>>(sql`
    select to_char(at at time zone 'Africa/Lagos', 'YYYY-MM') as month,
      count(*) filter (where kind = 'call')::int as calls,
      count(*) filter (where kind = 'accepted')::int as accepted,
      count(*) filter (where kind = 'review')::int as reviews
    from (${newest("call", sql`hired_at`, sql`hires where serviceman_id = ${userId}`)}
      union all ${newest("accepted", sql`assigned_at`, sql`jobs where assigned_to = ${userId}`)}
      union all ${newest("review", sql`created_at`, sql`reviews where subject_id = ${userId} and hidden_at is null`)})
      done group by 1 order by 1`);
  return rows;
}
