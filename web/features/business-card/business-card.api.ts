/** One's own business card: reading it as people see it, saving it, its photos. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Message } from "#shared/contracts/answers.ts";
import type {
  CardPhoto,
  CardPhotoAdded,
  CardSaved,
  UpdateBusinessFields,
  UserProfile,
} from "#shared/contracts/profiles.ts";
import { callApi } from "#web/lib/api.ts";
import { meQuery } from "#web/lib/session.ts";
import { uploadTransport } from "#web/lib/upload-transport.ts";

/** `userId` is one's own inner id. */
export const ownProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: ["profiles", "own", userId] as const,
    queryFn: ({ client, signal }) =>
      callApi<UserProfile>(client, {
        method: "GET",
        path: `/jobs/user-profile/${encodeURIComponent(userId)}`,
        signal,
      }),
  });

/** Saves the card. Saving the same again changes nothing, so a lost answer may simply be asked for again. */
export async function saveCard(
  client: QueryClient,
  body: UpdateBusinessFields & { userId: string },
): Promise<void> {
  const path = "/api/update-business-fields";
  const { profile } = await callApi<CardSaved>(client, { method: "POST", path, body });
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
  const answer = await callApi<CardPhotoAdded>(client, {
    method: "POST",
    path: "/api/card-photos",
    body: { photo },
    signal: sending.signal,
    transport: uploadTransport(sending.onProgress),
  });
  setPhotos(client, userId, (photos) => [...photos, answer.photo]);
}

export async function removePhoto(client: QueryClient, userId: string, photoId: string): Promise<void> {
  const path = `/api/card-photos/${encodeURIComponent(photoId)}`;
  await callApi<Message>(client, { method: "DELETE", path });
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
