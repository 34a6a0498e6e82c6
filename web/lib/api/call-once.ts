import type { QueryClient } from "@tanstack/react-query";
import type { AnswerOf, Endpoint } from "#shared/contracts/endpoint.ts";
import { offlineTexts } from "#texts/offline.ts";
import { type CallInput, callApi } from "./api.ts";
import { ApiError } from "./api-error.ts";
import { forgetOnceKey, onceKey } from "./once-key.ts";

interface OnceOptions {
  /** The call's name, such as "withdraw"; the path by default. */
  operation?: string;
  /** What identifies a repeated call; the body by default. */
  content?: unknown;
}

/**
 * Calls with an idempotency key: after a lost answer, the same content is the same call. It never enters the
 * outbox. Errors: `ApiError`; `offline` without a network.
 */
export async function callOnce<E extends Endpoint & { body: object }>(
  client: QueryClient,
  endpoint: E,
  input: CallInput<E> & OnceOptions,
): Promise<AnswerOf<E>> {
  const { operation = endpoint.path, content = input.body, ...call } = input;
  mustBeOnline();
  const headers = { "idempotency-key": onceKey(operation, content) };
  try {
    const answer = await callApi(client, endpoint, ...([{ ...call, headers }] as never));
    forgetOnceKey(operation);
    return answer;
  } catch (error) {
    if (error instanceof ApiError && finalRefusals.includes(error.status)) forgetOnceKey(operation);
    throw error;
  }
}

/** For calls about money. Errors: `offline` without a network; its sentence says that nothing is sent later. */
export function mustBeOnline(): void {
  if (!navigator.onLine) throw new ApiError(424, { code: "offline", error: offlineTexts.notSent });
}

/**
 * Refusals after which nothing has happened. Others (signed out, too many calls) precede the look at the key: a balancer
 * may have sent the call a second time after the first process did it.
 */
const finalRefusals: readonly number[] = [400, 402, 404, 409];
