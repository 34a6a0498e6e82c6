import type { QueryClient } from "@tanstack/react-query";
import { takeQueriesOfPage } from "../page-data/page-data.ts";
import { followPerson } from "../person/follow-person.ts";
import { createQueryClient } from "./query-client.ts";

let client: QueryClient | undefined;

export function browserQueryClient(): QueryClient {
  if (!client) {
    client = createQueryClient();
    if (window.__runor) takeQueriesOfPage(client, window.__runor);
    delete window.__runor;
    followPerson(client);
  }
  return client;
}
