import { endpoint } from "./endpoint.ts";
import { Status } from "./status.ts";

export const read = endpoint({
  method: "GET",
  path: "/api/status",
  access: "everyone",
  group: "Running it",
  summary: "What works and what does not, for people; also while the database is down",
  answer: Status,
});
