import { endpoint } from "./endpoint.ts";
import { PublicSettings } from "./settings.ts";

export const read = endpoint({
  method: "GET",
  path: "/api/settings",
  access: "everyone",
  group: "Running it",
  summary: "What pages need to know about this house: name, support, what is a stand-in",
  answer: PublicSettings,
});
