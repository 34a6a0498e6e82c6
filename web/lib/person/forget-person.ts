/** Removes a user's data from the device when the session is over. */
import type { Query, QueryClient } from "@tanstack/react-query";
import { settingsQuery } from "../settings.ts";
import { meQuery } from "./session.ts";

const kept = [meQuery().queryKey[0], settingsQuery().queryKey[0]];

/** Selects cached responses that may depend on the user. Settings are the same for all. */
export const ofUser = { predicate: ({ queryKey }: Query) => !kept.includes(String(queryKey[0])) };

/** Drops cached responses of the user who left. */
export const forgetAnswers = (client: QueryClient): void => client.removeQueries(ofUser);
