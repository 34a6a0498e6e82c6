import { asc, eq } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { media } from "../../db/schema/media.ts";
import { cardPhotos, serviceCards } from "../../db/schema/service-cards.ts";

export type CardRow = typeof serviceCards.$inferSelect;

/** A person's business card. `userId` is the inner id. */
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

/** The photos on a card, in the order they were added. */
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
