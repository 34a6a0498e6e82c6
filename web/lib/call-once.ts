/** Calls that must happen once, however often they have to be sent. */
import type { QueryClient } from "@tanstack/react-query";
import { callApi } from "./api.ts";
import { ApiError } from "./api-error.ts";
import { forgetOnceKey, onceKey } from "./once-key.ts";

interface OnceRequest {
  path: string;
  /** Names the call, as "withdraw"; without, the path does. */
  operation?: string;
  body: object;
  /** What has to be the same for the call to be the same one; without, the body. */
  content?: unknown;
  signal?: AbortSignal;
  /** Whether a refusal ends the attempt; without, each does. Other failures never do: the call may have happened. */
  isFinal?: (refusal: ApiError) => boolean;
}

/** Posts with an idempotency key: after a lost answer the same content is the same call. Errors: ApiError. */
export async function callOnce<Answer>(
  client: QueryClient,
  {
    path,
    operation = path,
    body,
    content = body,
    signal,
    isFinal = (refusal) => refusal.isRefusal,
  }: OnceRequest,
): Promise<Answer> {
  const headers = { "idempotency-key": onceKey(operation, content) };
  try {
    const answer = await callApi<Answer>(client, { method: "POST", path, body, headers, signal });
    forgetOnceKey(operation);
    return answer;
  } catch (error) {
    if (error instanceof ApiError && isFinal(error)) forgetOnceKey(operation);
    throw error;
  }
}
