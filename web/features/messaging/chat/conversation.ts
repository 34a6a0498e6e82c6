/**
 * The conversation of this tab. It stands outside the components, so that it outlives pages, the sheet's closing and
 * the way from the sheet to the page of its own. A reload ends it.
 */
import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { chatTexts as words } from "#texts/chat.ts";
import { askForReply, Unanswered } from "./chat.api.ts";

export interface ChatMessage {
  id: number;
  from: "user" | "bot" | "error";
  text: string;
}

interface Conversation {
  messages: readonly ChatMessage[];
  state: "idle" | "waiting" | "failed";
}

const beginning: Conversation = {
  messages: [{ id: 0, from: "bot", text: words.greeting }],
  state: "idle",
};

let now = beginning;
/** Whose it is: what one account was told is not for the next one. */
let owner: string | undefined;
const listeners = new Set<() => void>();

function change(next: Conversation) {
  now = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useConversation = (): Conversation =>
  useSyncExternalStore(
    subscribe,
    () => now,
    () => beginning,
  );

/** Begins anew when somebody else sits here. A visitor who signs in goes on. Answers whether it began anew. */
export function belongTo(userId: string | undefined): boolean {
  const isAnothers = owner !== undefined && owner !== userId;
  if (isAnothers) change(beginning);
  owner = userId;
  return isAnothers;
}

interface Ask {
  client: QueryClient;
  /** Who answers instead of the product itself. */
  host: string | null;
}

/** Sends what was typed, unless it is blank or an answer is on its way. Answers whether it was sent. */
export function say(ask: Ask, typed: string): boolean {
  const text = typed.trim();
  if (text === "" || now.state === "waiting") return false;
  change({ messages: withMessage("user", text), state: "waiting" });
  void awaitReply(ask, text);
  return true;
}

/** Sends the last message once more, in place of the error that it ended with. */
export function tryAgain(ask: Ask): void {
  const last = now.messages.findLast(({ from }) => from === "user");
  if (!last || now.state !== "failed") return;
  change({ messages: now.messages.filter(({ from }) => from !== "error"), state: "waiting" });
  void awaitReply(ask, last.text);
}

/** However long it takes: slow lines and slow models still answer. */
async function awaitReply(ask: Ask, text: string): Promise<void> {
  const asked = now.messages;
  try {
    const reply = await askForReply(ask, text);
    if (now.messages === asked) change({ messages: withMessage("bot", reply), state: "idle" });
  } catch (error) {
    const told = error instanceof Unanswered ? error.message : words.exception(String(error));
    if (now.messages === asked) change({ messages: withMessage("error", told), state: "failed" });
  }
}

const withMessage = (from: ChatMessage["from"], text: string): ChatMessage[] => [
  ...now.messages,
  { id: (now.messages.at(-1)?.id ?? 0) + 1, from, text },
];
