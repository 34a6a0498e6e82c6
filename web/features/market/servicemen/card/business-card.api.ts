/** One's own business card: reading it as people see it, saving it, its photos. */

import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as profilesApi from "#shared/contracts/profiles.endpoints.ts";
import type { CardPhoto, UpdateBusinessFields } from "#shared/contracts/profiles.ts";
import { callApi } from "#web/lib/api.ts";
import { meQuery } from "#web/lib/session.ts";
import { uploadTransport } from "#web/lib/upload-transport.ts";

/** `userId` is one's own inner id. */
export const ownProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: ["profiles", "own", userId] as const,
    queryFn: ({ client, signal }) => callApi(client, profilesApi.read, { params: { userId }, signal }),
  });

/** Saves the card. Saving the same again changes nothing, so a lost answer may simply be asked for again. */
export async function saveCard(
  client: QueryClient,
  body: UpdateBusinessFields & { userId: string },
): Promise<void> {
  const { profile } = await callApi(client, profilesApi.saveCard, { body });
  if (profile) client.setQueryData(ownProfileQuery(body.userId).queryKey, profile);
  refresh(client);
  // The account's record names the service and the business too.
  void client.invalidateQueries({ queryKey: meQuery().queryKey });
}

interface Sending {
  userId: string;
  /** A data URL. */
  photo: string;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

export async function addPhoto(client: QueryClient, { userId, photo, ...sending }: Sending): Promise<void> {
  const answer = await callApi(client, profilesApi.addPhoto, {
    body: { photo },
    signal: sending.signal,
    transport: uploadTransport(sending.onProgress),
  });
  setPhotos(client, userId, (photos) => [...photos, answer.photo]);
}

export async function removePhoto(client: QueryClient, userId: string, photoId: string): Promise<void> {
  await callApi(client, profilesApi.removePhoto, { params: { photoId } });
  setPhotos(client, userId, (photos) => photos.filter(({ _id }) => _id !== photoId));
}

function setPhotos(client: QueryClient, userId: string, change: (photos: CardPhoto[]) => CardPhoto[]): void {
  client.setQueryData(
    ownProfileQuery(userId).queryKey,
    (profile) => profile && { ...profile, photos: change(profile.photos) },
  );
  refresh(client);
}

/** Whatever shows the card is read anew when it is next shown; what this page shows is known already. */
function refresh(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ["profiles"], refetchType: "none" });
  void client.invalidateQueries({ queryKey: ["servicemen"] });
}
