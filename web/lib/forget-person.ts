/** Removes a user's data from the device when the session is over. */
import type { QueryClient } from "@tanstack/react-query";
import { meQuery } from "./session.ts";
import { settingsQuery } from "./settings.ts";

/** Drops cached responses of the user who left; settings are not personal and remain. */
export function forgetAnswers(client: QueryClient): void {
  const kept = [meQuery().queryKey[0], settingsQuery().queryKey[0]];
  client.removeQueries({ predicate: ({ queryKey }) => !kept.includes(String(queryKey[0])) });
}
