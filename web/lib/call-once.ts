/** Calls that must happen once, however often they have to be sent. */
import type { QueryClient } from "@tanstack/react-query";
import type { AnswerOf, Endpoint } from "#shared/contracts/endpoint.ts";
import { type CallInput, callApi } from "./api.ts";
import { ApiError } from "./api-error.ts";
import { forgetOnceKey, onceKey } from "./once-key.ts";

interface OnceOptions {
  /** Names the call, as "withdraw"; without, the path does. */
  operation?: string;
  /** What has to be the same for the call to be the same one; without, the body. */
  content?: unknown;
  /** Whether a refusal ends the attempt; without, each does. Other failures never do: the call may have happened. */
  isFinal?: (refusal: ApiError) => boolean;
}

/** Calls an endpoint with an idempotency key: after a lost answer the same content is the same call. Errors: ApiError. */
export async function callOnce<E extends Endpoint & { body: object }>(
  client: QueryClient,
  endpoint: E,
  input: CallInput<E> & OnceOptions,
): Promise<AnswerOf<E>> {
  const { operation = endpoint.path, content = input.body, isFinal = isRefusal, ...call } = input;
  const headers = { "idempotency-key": onceKey(operation, content) };
  try {
    const answer = await callApi(client, endpoint, ...([{ ...call, headers }] as never));
    forgetOnceKey(operation);
    return answer;
  } catch (error) {
    if (error instanceof ApiError && isFinal(error)) forgetOnceKey(operation);
    throw error;
  }
}

const isRefusal = (refusal: ApiError): boolean => refusal.isRefusal;
