import type { QueryClient } from "@tanstack/react-query";
import * as chatApi from "#shared/contracts/chat.endpoints.ts";
import { chatTexts as words } from "#texts/chat.ts";
import { callApi } from "#web/lib/api/api.ts";
import { ApiError } from "#web/lib/api/api-error.ts";

/** No reply arrived; `message` is shown to the user. */
export class Unanswered extends Error {}

/** Sends one message and awaits its reply, without a time limit. Errors: `Unanswered`. */
export async function askForReply(
  { client, host }: { client: QueryClient; host: string | null },
  userInput: string,
): Promise<string> {
  const call = { body: { userInput }, host: host?.replace(/\/+$/, "") };
  const answer = await callApi(client, chatApi.ask, call).catch((error) => {
    if (!(error instanceof ApiError)) throw error;
    throw new Unanswered(
      error.status === 0 ? words.exception(words.noNetwork) : words.serverError(error.message),
    );
  });
  if (typeof answer?.response !== "string") throw new Unanswered(words.exception(words.unreadable));
  return answer.response;
}
