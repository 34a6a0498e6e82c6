import { endpoint } from "./endpoint.ts";
import { ProcessingRegister } from "./retention.ts";

export const register = endpoint({
  method: "GET",
  path: "/api/processing-register",
  access: "everyone",
  group: "Content and support",
  summary: "Which personal data is held, and how long",
  answer: ProcessingRegister,
});
