/** The signed-in user. The session is authoritative; the local record only mirrors it. */
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import * as accountsApi from "#shared/contracts/accounts.endpoints.ts";
import type { CurrentSession, User } from "#shared/contracts/accounts.ts";
import { minuteMs } from "#shared/time/durations.ts";
import { callApi, meKey } from "../api/api.ts";

export const meQuery = () =>
  queryOptions({
    queryKey: meKey,
    queryFn: ({ client, signal }): Promise<CurrentSession> =>
      callApi(client, accountsApi.session, { signal }),
    staleTime: minuteMs,
  });

/** The signed-in user, for loaders of pages that are shown without one too; none if the session cannot be read. */
export const userIn = async (client: QueryClient): Promise<User | null> =>
  (await client.ensureQueryData(meQuery()).catch(() => undefined))?.user ?? null;

const endedKey = ["session-ended"] as const;

/** Records that the session ended while pages were open, or, with false, that there is a new one. */
export function noteSessionEnd(client: QueryClient, hasEnded: boolean): void {
  client.setQueryData(endedKey, hasEnded);
}

export const useSessionEnded = (): boolean =>
  useQuery<boolean>({ queryKey: endedKey, queryFn: () => false, enabled: false, initialData: false }).data;

export function useUser(): User | null {
  return useQuery(meQuery()).data?.user ?? null;
}
