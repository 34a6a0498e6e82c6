/** Who is signed in. The session decides; the local record only mirrors it. */
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Me, User } from "#shared/contracts/accounts.ts";
import { callApi } from "./api.ts";

export const meQuery = () =>
  queryOptions({
    queryKey: ["me"],
    queryFn: ({ client, signal }) => callApi<Me>(client, { method: "GET", path: "/api/auth/me", signal }),
    staleTime: 60_000,
  });

/** The signed-in user, or null for a visitor. */
export function useUser(): User | null {
  return useQuery(meQuery()).data?.user ?? null;
}
