/** Every read is audited, so nothing refetches on a timer. */
import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import * as auditApi from "#shared/contracts/audit.endpoints.ts";
import { callApi } from "#web/lib/api.ts";

export const auditQuery = (search: { action: string; actor: string }) =>
  infiniteQueryOptions({
    queryKey: ["audit", search] as const,
    queryFn: ({ client, signal, pageParam }) =>
      callApi(client, auditApi.list, { query: { ...search, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
