import { PublicSettings } from "./config.ts";
import { endpoint } from "./endpoint.ts";

export const read = endpoint({
  method: "GET",
  path: "/api/settings",
  access: "everyone",
  group: "Running it",
  summary: "What pages need to know about this house: name, support, what is a stand-in",
  answer: PublicSettings,
});
