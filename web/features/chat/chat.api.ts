import type { QueryClient } from "@tanstack/react-query";
import type { AskAssistant, AssistantReply } from "#shared/contracts/chat.ts";
import { chatTexts as words } from "#shared/messages/en-chat.ts";
import { callApi } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";

/** No reply came; `message` is what the person reads. */
export class Unanswered extends Error {}

/** One message, one reply; no time limit. *Errors*: Unanswered. */
export async function askForReply(
  { client, host }: { client: QueryClient; host: string | null },
  userInput: string,
): Promise<string> {
  const body: AskAssistant = { userInput };
  const request = { method: "POST", path: "/api/chat", body, host: host?.replace(/\/+$/, "") } as const;
  const answer = await callApi<Partial<AssistantReply> | undefined>(client, request).catch((error) => {
    if (!(error instanceof ApiError)) throw error;
    throw new Unanswered(
      error.status === 0 ? words.exception(words.noNetwork) : words.serverError(error.message),
    );
  });
  if (typeof answer?.response !== "string") throw new Unanswered(words.exception(words.unreadable));
  return answer.response;
}
