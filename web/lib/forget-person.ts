/** What of a person is left on the device once their session is over. */
import type { QueryClient } from "@tanstack/react-query";
import { meQuery } from "./session.ts";
import { settingsQuery } from "./settings.ts";

/** Drops what was loaded as the person who left; the settings belong to nobody. */
export function forgetAnswers(client: QueryClient): void {
  const kept = [meQuery().queryKey[0], settingsQuery().queryKey[0]];
  client.removeQueries({ predicate: ({ queryKey }) => !kept.includes(String(queryKey[0])) });
}
