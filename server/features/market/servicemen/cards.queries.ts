import type { Db, Transaction } from "#server/db/client.ts";
import { and, count, eq, isNull } from "#server/db/drizzle.ts";
import { media } from "#server/db/schema/media.ts";
import { cardPhotos, serviceCards } from "#server/db/schema/service-cards.ts";

export type CardRow = typeof serviceCards.$inferSelect;

export async function findCard(db: Db, userId: string): Promise<CardRow | undefined> {
  const [row] = await db.select().from(serviceCards).where(eq(serviceCards.userId, userId));
  return row;
}

export interface CardPhotoRow {
  id: string;
  path: string;
  smallPath: string | null;
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
