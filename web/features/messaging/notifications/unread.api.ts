/** How many notices are unread: alone, because every page carries the bell. */
import { queryOptions } from "@tanstack/react-query";
import * as notificationsApi from "#shared/contracts/notifications.endpoints.ts";
import { callApi } from "#web/lib/api.ts";

const everyMinute = 60_000;
const freshMs = 10_000;

/** Asked again each minute while the page is in view, and when the person comes back to it. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: ["notices", "unread"] as const,
    queryFn: ({ client, signal }) => callApi(client, notificationsApi.unread, { signal }),
    staleTime: freshMs,
    refetchInterval: everyMinute,
    refetchOnWindowFocus: true,
  });
