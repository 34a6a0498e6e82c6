import { endpoint } from "./endpoint.ts";
import { ServicemanList, ServicemenQuery } from "./servicemen.ts";

export const list = endpoint({
  method: "GET",
  path: "/api/auth/servicemen",
  access: "everyone",
  group: "Servicemen and agents",
  summary: "Subscribed servicemen; searchable, page by page",
  query: ServicemenQuery,
  answer: ServicemanList,
});
