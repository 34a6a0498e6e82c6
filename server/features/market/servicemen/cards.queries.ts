import type { Db, Transaction } from "#server/db/client.ts";
import { and, count, eq } from "#server/db/drizzle.ts";
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

export async function insertCardPhoto(tx: Transaction, photo: typeof cardPhotos.$inferInsert): Promise<void> {
  await tx.insert(cardPhotos).values(photo);
}

/** Returns the id of the photo's file; undefined if the person's card has no such photo. */
export async function deleteCardPhoto(
  tx: Transaction,
  { id, userId }: { id: string; userId: string },
): Promise<string | undefined> {
  const [gone] = await tx
    .delete(cardPhotos)
    .where(and(eq(cardPhotos.id, id), eq(cardPhotos.userId, userId)))
    .returning({ mediaId: cardPhotos.mediaId });
  return gone?.mediaId;
}
