import { Message } from "./answers.ts";
import { CollectEmail } from "./content.ts";
import { endpoint } from "./endpoint.ts";

export const subscribe = endpoint({
  method: "POST",
  path: "/api/collect-emails",
  access: "everyone",
  group: "Reading and support",
  summary: "Leave an e-mail address for news",
  body: CollectEmail,
  answer: Message,
  status: 201,
  errors: ["email_taken"],
});
