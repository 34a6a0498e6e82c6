import { type QueryClient, queryOptions } from "@tanstack/react-query";
import * as commentsApi from "#shared/contracts/comments.endpoints.ts";
import type { CommentList, PostComment } from "#shared/contracts/comments.ts";
import { callApi } from "#web/lib/api.ts";

export const commentsQuery = (jobId: string) =>
  queryOptions({
    queryKey: ["comments", jobId] as const,
    queryFn: ({ client, signal }) => callApi(client, commentsApi.list, { params: { jobId }, signal }),
  });

/** Sends a comment; the list then shows the server's version, with contacts hidden. */
export async function postComment(client: QueryClient, body: PostComment): Promise<void> {
  const { comment } = await callApi(client, commentsApi.post, { body });
  client.setQueryData(commentsQuery(body.jobId).queryKey, (list: CommentList | undefined) => ({
    comments: [...(list?.comments ?? []).filter(({ id }) => id !== comment.id), comment],
  }));
}
