import { AskAssistant, AssistantReply } from "./chat.ts";
import { endpoint } from "./endpoint.ts";

export const ask = endpoint({
  method: "POST",
  path: "/api/chat",
  access: "everyone",
  group: "Reading and support",
  summary: "Ask the assistant; it knows more about whoever is signed in",
  body: AskAssistant,
  answer: AssistantReply,
});
