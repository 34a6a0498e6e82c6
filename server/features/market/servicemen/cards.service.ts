import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Transaction } from "#server/db/client.ts";
import { newId } from "#server/db/ids.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { isReservedBusinessName } from "#server/features/identity/accounts/reserved-names.rules.ts";
import { hashRequest } from "#server/features/platform/idempotency/idempotency.rules.ts";
import { earlierAnswer, once } from "#server/features/platform/idempotency/idempotency.service.ts";
import { digestOf } from "#server/features/platform/media/incoming.ts";
import {
  attachMedia,
  attachOrDiscard,
  detachMedia,
  discardUnused,
  isPicture,
  storeMedia,
  throwAtField,
} from "#server/features/platform/media/media.service.ts";
import { personKey, type Throttle, takeTurn } from "#server/features/platform/throttles/throttles.service.ts";
import { fieldTexts } from "#server/language/messages.ts";
import { cardPhotosMax } from "#shared/constants.ts";
import type { CardPhoto, UpdateBusinessFields } from "#shared/contracts/servicemen.ts";
import { daySeconds } from "#shared/time/durations.ts";
import {
  countCardPhotos,
  deleteCardPhoto,
  findCard,
  insertCardPhoto,
  lockCard,
  upsertCard,
} from "./cards.queries.ts";
import { toCard, toCardPhoto } from "./cards.rules.ts";

/** Each change drops the cached lists, profiles and pages of servicemen in all processes. */
const changesPerDay: Throttle = {
  name: "card-changes",
  limit: 100,
  windowSeconds: daySeconds,
  refusal: "too_many_requests",
};

const countChange = (deps: Pick<Deps, "clock">, tx: Transaction, userId: string): Promise<void> =>
  takeTurn(deps, tx, { throttle: changesPerDay, key: personKey(changesPerDay, userId) });

/**
 * Errors: `subscribers_only`; `invalid` for a reserved business name; `too_many_requests`; `key_reused`.
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
      await countChange(deps, tx, actor.userId);
      await upsertCard(tx, { card: toCard(actor.userId, typed), now: deps.clock.now() });
      return { status: 200, response: {} };
    }),
  );
  deps.freshness.touch("servicemen", actor.userId);
}

/**
 * Errors: `no_card`; `too_many_photos`; `too_many_requests`; at the field `photo`, `media_refused` and `media_too_large`; `key_reused`.
 * Repeats: with the same key, the first answer; else adds the photo again. Locks: the card's row, so that concurrent
 * photos are counted one by one.
 */
export async function addPhoto(
  deps: Deps,
  actor: Actor,
  { upload, key }: { upload: string; key: string | undefined },
): Promise<CardPhoto> {
  if (!isPicture(deps, upload)) throwAtPhotoField(new AppError("media_refused"));
  const { userId } = actor;
  const requestHash = hashRequest({ photo: digestOf(deps, upload) });
  const call = { userId, operation: "cards.add-photo", key, requestHash };
  // Avoids encoding a photo that would be refused or was added already. What counts is the check under the lock.
  const earlier = await inTransaction(deps, async (tx) => {
    const answer = await earlierAnswer<CardPhoto>(tx, call);
    if (!answer && !(await findCard(tx, userId))) throw new AppError("no_card");
    if (!answer) await mustHaveRoom(tx, userId);
    return answer?.response;
  });
  if (earlier) return earlier;
  const file = await storeMedia(deps, userId, upload).catch(throwAtPhotoField);
  const photo = { id: newId(), userId, mediaId: file.id, createdAt: deps.clock.now() };
  const { response } = await attachOrDiscard(deps, file, () =>
    inTransaction(deps, (tx) =>
      once(tx, call, async () => {
        await countChange(deps, tx, userId);
        await attach(tx, photo);
        return { status: 201, response: toCardPhoto({ ...file, id: photo.id }) };
      }),
    ),
  );
  if (response._id !== photo.id) await discardUnused(deps, file);
  deps.freshness.touch("servicemen", userId);
  return response;
}

async function attach(
  tx: Transaction,
  photo: { id: string; userId: string; mediaId: string; createdAt: Date },
): Promise<void> {
  if (!(await lockCard(tx, photo.userId))) throw new AppError("no_card");
  await mustHaveRoom(tx, photo.userId);
  if (!(await attachMedia(tx, { id: photo.mediaId, at: photo.createdAt }))) throw new AppError("unavailable");
  await insertCardPhoto(tx, photo);
}

async function mustHaveRoom(tx: Transaction, userId: string): Promise<void> {
  if ((await countCardPhotos(tx, userId)) >= cardPhotosMax) throw new AppError("too_many_photos");
}

/** Errors: `not_found`, also the second time. Locks: the card's row. */
export async function removePhoto(deps: Deps, actor: Actor, photoId: string): Promise<void> {
  const file = await inTransaction(deps, async (tx) => {
    await lockCard(tx, actor.userId);
    const mediaId = await deleteCardPhoto(tx, { id: photoId, userId: actor.userId });
    return mediaId && detachMedia(tx, mediaId);
  });
  if (!file) throw new AppError("not_found");
  deps.freshness.touch("servicemen", actor.userId);
  await discardUnused(deps, file);
}

export const throwAtPhotoField = throwAtField("photo", {
  media_refused: fieldTexts.photoKind,
  media_too_large: fieldTexts.photoTooLarge,
});
