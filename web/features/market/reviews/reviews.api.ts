import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as reviewsApi from "#shared/contracts/reviews.endpoints.ts";
import type { PostReview, Reviewable, ReviewList } from "#shared/contracts/reviews.ts";
import { outboxTexts } from "#texts/offline.ts";
import { callApi } from "#web/lib/api/api.ts";
import { nullIfMissing } from "#web/lib/api/api-error.ts";
import { callOrKeep } from "#web/lib/device/call-or-keep.ts";

/** A user's reviews; null when there is no such user. */
export const reviewsQuery = (personId: string) =>
  queryOptions({
    queryKey: ["reviews", "of", personId] as const,
    queryFn: ({ client, signal }): Promise<ReviewList | null> =>
      callApi(client, reviewsApi.list, { params: { userId: personId }, signal }).catch(nullIfMissing),
  });

/** Contacts the user has not reviewed; with an id, only those with this person. */
export const reviewableQuery = (personId?: string) =>
  queryOptions({
    queryKey: ["reviews", "reviewable", personId ?? null] as const,
    queryFn: ({ client, signal }) =>
      callApi(client, reviewsApi.reviewable, { signal, query: { userId: personId } }),
  });

export const rankingsQuery = () =>
  queryOptions({
    queryKey: ["reviews", "rankings"] as const,
    queryFn: ({ client, signal }) => callApi(client, reviewsApi.rankings, { signal }),
  });

export type ReviewAbout = Pick<Reviewable, "subjectId" | "jobId" | "fullName" | "about">;

/** Sends a review and refetches everything that shows ratings. Returns the server's message, or that it waits. */
export async function postReview(
  client: QueryClient,
  { personId, about, body }: { personId: string; about: string; body: PostReview },
): Promise<string> {
  const keeping = { kind: "review", personId, about } as const;
  const answer = await callOrKeep(client, reviewsApi.post, { body, keeping });
  if (!answer) return outboxTexts.kept;
  const { message } = answer;
  for (const key of ["reviews", "calls", "profiles", "servicemen"])
    void client.invalidateQueries({ queryKey: [key] });
  return message;
}

/** Sends the one reply to a review; the list then shows the server's version. */
export async function replyToReview(
  client: QueryClient,
  reply: { personId: string; reviewId: string; text: string },
): Promise<string> {
  const { message, review } = await callApi(client, reviewsApi.reply, {
    params: { reviewId: reply.reviewId },
    body: { text: reply.text },
  });
  client.setQueryData(reviewsQuery(reply.personId).queryKey, (list) =>
    list ? { ...list, reviews: list.reviews.map((one) => (one._id === review._id ? review : one)) } : list,
  );
  return message;
}
