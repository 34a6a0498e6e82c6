import { AskChat, ChatReply } from "./chat.ts";
import { endpoint } from "./endpoint.ts";

export const ask = endpoint({
  method: "POST",
  path: "/api/chat",
  access: "everyone",
  group: "Content and support",
  summary: "Ask the chat; it answers signed-in users about their account",
  body: AskChat,
  answer: ChatReply,
});
