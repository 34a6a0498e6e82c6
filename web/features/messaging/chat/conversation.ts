/** This tab's conversation, in module state: survives navigation and a closed sheet, not a reload. */
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
/** The account the conversation belongs to: the next user of this tab must not see it. */
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

/** Clears another account's conversation; a visitor who signs in keeps it. Returns whether it was cleared. */
export function belongTo(userId: string | undefined): boolean {
  const isAnothers = owner !== undefined && owner !== userId;
  if (isAnothers) change(beginning);
  owner = userId;
  return isAnothers;
}

interface Ask {
  client: QueryClient;
  /** Name of the chat's persona, if it is not the product itself. */
  host: string | null;
}

/** Sends the text, unless it is blank or a reply is pending. Returns whether it was sent. */
export function say(ask: Ask, typed: string): boolean {
  const text = typed.trim();
  if (text === "" || now.state === "waiting") return false;
  change({ messages: withMessage("user", text), state: "waiting" });
  void awaitReply(ask, text);
  return true;
}

/** Resends the last message and removes its error. */
export function tryAgain(ask: Ask): void {
  const last = now.messages.findLast(({ from }) => from === "user");
  if (!last || now.state !== "failed") return;
  change({ messages: now.messages.filter(({ from }) => from !== "error"), state: "waiting" });
  void awaitReply(ask, last.text);
}

/** No time limit: slow networks and slow models still answer. */
async function awaitReply(ask: Ask, text: string): Promise<void> {
  const asked = now.messages;
  try {
    const reply = await askForReply(ask, text);
    if (now.messages === asked) change({ messages: withMessage("bot", reply), state: "idle" });
  } catch (error) {
    const message = error instanceof Unanswered ? error.message : words.exception(String(error));
    if (now.messages === asked) change({ messages: withMessage("error", message), state: "failed" });
  }
}

const withMessage = (from: ChatMessage["from"], text: string): ChatMessage[] => [
  ...now.messages,
  { id: (now.messages.at(-1)?.id ?? 0) + 1, from, text },
];
