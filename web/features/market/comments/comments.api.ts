import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as commentsApi from "#shared/contracts/comments.endpoints.ts";
import type { CommentList, PostComment } from "#shared/contracts/comments.ts";
import { callApi } from "#web/lib/api/api.ts";
import { callOrKeep } from "#web/lib/device/call-or-keep.ts";

export const commentsQuery = (jobId: string) =>
  queryOptions({
    queryKey: ["comments", jobId] as const,
    queryFn: ({ client, signal }) => callApi(client, commentsApi.list, { params: { jobId }, signal }),
  });

/**
 * Sends a comment; the list then shows the server's version, with contacts hidden. Returns whether it was sent: without
 * network, or with `isLater`, it waits on this device.
 */
export async function postComment(
  client: QueryClient,
  body: PostComment & { userId: string },
  isLater: boolean,
): Promise<boolean> {
  const { userId: personId, comment: about, jobId: draft } = body;
  const keeping = { kind: "comment", personId, about, draft, isLater } as const;
  const answer = await callOrKeep(client, commentsApi.post, { body, keeping });
  if (!answer) return false;
  const { comment } = answer;
  client.setQueryData(commentsQuery(body.jobId).queryKey, (list: CommentList | undefined) => ({
    comments: [...(list?.comments ?? []).filter(({ id }) => id !== comment.id), comment],
  }));
  return true;
}
