import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as servicemenApi from "#shared/contracts/servicemen.endpoints.ts";
import type { CardPhoto, UpdateBusinessFields } from "#shared/contracts/servicemen.ts";
import { callApi } from "#web/lib/api/api.ts";
import { forgetOnceKey, onceKey } from "#web/lib/api/once-key.ts";
import { uploadTransport } from "#web/lib/api/upload-transport.ts";
import { callOrKeep } from "#web/lib/device/call-or-keep.ts";
import { meQuery } from "#web/lib/person/session.ts";

/** `userId` is the user's internal id. */
export const ownProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: ["profiles", "own", userId] as const,
    queryFn: ({ client, signal }) => callApi(client, servicemenApi.profile, { params: { userId }, signal }),
  });

/** Saves the card. Returns whether the server has: without network it waits on this device. */
export async function saveCard(
  client: QueryClient,
  body: UpdateBusinessFields & { userId: string },
): Promise<boolean> {
  const keeping = { kind: "card", personId: body.userId, about: body.serviceRendered } as const;
  const answer = await callOrKeep(client, servicemenApi.saveCard, { body, keeping });
  if (!answer) return false;
  const { profile } = answer;
  if (profile) client.setQueryData(ownProfileQuery(body.userId).queryKey, profile);
  refresh(client);
  // The account record also holds the service and the business name.
  void client.invalidateQueries({ queryKey: meQuery().queryKey });
  return true;
}

interface Sending {
  userId: string;
  /** A data URL. */
  photo: string;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

const photoOperation = "card-photo";

/** After a lost answer, the same photo is the same call. */
export async function addPhoto(client: QueryClient, { userId, photo, ...sending }: Sending): Promise<void> {
  const answer = await callApi(client, servicemenApi.addPhoto, {
    body: { photo },
    headers: { "idempotency-key": onceKey(photoOperation, photo) },
    signal: sending.signal,
    transport: uploadTransport(sending.onProgress),
  });
  forgetOnceKey(photoOperation);
  const isOther = ({ _id }: CardPhoto) => _id !== answer.photo._id;
  setPhotos(client, userId, (photos) => [...photos.filter(isOther), answer.photo]);
}

export async function removePhoto(client: QueryClient, userId: string, photoId: string): Promise<void> {
  await callApi(client, servicemenApi.removePhoto, { params: { photoId } });
  // Otherwise a photo that is removed and chosen again would be answered with the removed one.
  forgetOnceKey(photoOperation);
  setPhotos(client, userId, (photos) => photos.filter(({ _id }) => _id !== photoId));
}

function setPhotos(client: QueryClient, userId: string, change: (photos: CardPhoto[]) => CardPhoto[]): void {
  client.setQueryData(
    ownProfileQuery(userId).queryKey,
    (profile) => profile && { ...profile, photos: change(profile.photos) },
  );
  refresh(client);
}

/** Everything that shows the card is refetched when it is next shown; this page already has the new state. */
function refresh(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ["profiles"], refetchType: "none" });
  void client.invalidateQueries({ queryKey: ["servicemen"] });
}
