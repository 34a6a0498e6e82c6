import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import { newId } from "#server/db/ids.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { isReservedBusinessName } from "#server/features/identity/accounts/reserved-names.rules.ts";
import { hashRequest } from "#server/features/platform/idempotency/idempotency.rules.ts";
import { once } from "#server/features/platform/idempotency/idempotency.service.ts";
import {
  attachOrDiscard,
  discardUnused,
  isPicture,
  storeMedia,
  throwAtField,
} from "#server/features/platform/media/media.service.ts";
import { fieldTexts } from "#server/language/messages.ts";
import { cardPhotosMax } from "#shared/constants.ts";
import type { CardPhoto, UpdateBusinessFields } from "#shared/contracts/servicemen.ts";
import {
  countCardPhotos,
  deleteCardPhoto,
  findCard,
  insertCardPhoto,
  lockCard,
  upsertCard,
} from "./cards.queries.ts";
import { toCard, toCardPhoto } from "./cards.rules.ts";

/**
 * Errors: `subscribers_only`; `invalid` for a reserved business name; `key_reused`.
 * Repeats: with the same key, nothing, also after a later change; else overwrites the card.
 */
export async function saveCard(
  deps: Pick<Deps, "pool" | "metrics" | "clock" | "config" | "freshness">,
  actor: Actor,
  { typed, key }: { typed: UpdateBusinessFields; key: string | undefined },
): Promise<void> {
  if (!actor.isSubscribed) throw new AppError("subscribers_only");
  if (isReservedBusinessName(typed.businessName ?? "", deps.config.productName)) {
    const sentence = fieldTexts.businessNameReserved;
    throw new AppError("invalid", { sentence, fields: { businessName: sentence } });
  }
  const call = { userId: actor.userId, operation: "cards.save", key, requestHash: hashRequest(typed) };
  await inTransaction(deps, (tx) =>
    once(tx, call, async () => {
      await upsertCard(tx, { card: toCard(actor.userId, typed), now: deps.clock.now() });
      return { status: 200, response: {} };
    }),
  );
  deps.freshness.touch("servicemen", actor.userId);
}

/**
 * Errors: `no_card`; `too_many_photos`; at the field `photo`, `media_refused` and `media_too_large`.
 * Repeats: adds the photo again. Locks: the card's row, so that concurrent photos are counted one by one.
 */
export async function addPhoto(deps: Deps, actor: Actor, upload: string): Promise<CardPhoto> {
  if (!isPicture(deps, upload)) throwAtPhotoField(new AppError("media_refused"));
  // Avoids encoding a photo that would be refused. What counts is the check under the lock.
  if (!(await findCard(deps.db, actor.userId))) throw new AppError("no_card");
  await mustHaveRoom(deps.db, actor.userId);
  const file = await storeMedia(deps, actor.userId, upload).catch(throwAtPhotoField);
  const photo = { id: newId(), userId: actor.userId, mediaId: file.id, createdAt: deps.clock.now() };
  await attachOrDiscard(deps, file, () => attach(deps, photo));
  deps.freshness.touch("servicemen", actor.userId);
  return toCardPhoto({ ...file, id: photo.id });
}

async function attach(deps: Deps, photo: Parameters<typeof insertCardPhoto>[1]): Promise<void> {
  await inTransaction(deps, async (tx) => {
    if (!(await lockCard(tx, photo.userId))) throw new AppError("no_card");
    await mustHaveRoom(tx, photo.userId);
    if (!(await insertCardPhoto(tx, photo))) throw new AppError("unavailable");
  });
}

async function mustHaveRoom(db: Deps["db"] | Parameters<typeof lockCard>[0], userId: string): Promise<void> {
  if ((await countCardPhotos(db, userId)) >= cardPhotosMax) throw new AppError("too_many_photos");
}

/** Errors: `not_found`, also the second time. Locks: the card's row. */
export async function removePhoto(deps: Deps, actor: Actor, photoId: string): Promise<void> {
  const file = await inTransaction(deps, async (tx) => {
    await lockCard(tx, actor.userId);
    return deleteCardPhoto(tx, { id: photoId, userId: actor.userId });
  });
  if (!file) throw new AppError("not_found");
  deps.freshness.touch("servicemen", actor.userId);
  await discardUnused(deps, file);
}

export const throwAtPhotoField = throwAtField("photo", {
  media_refused: fieldTexts.photoKind,
  media_too_large: fieldTexts.photoTooLarge,
});
