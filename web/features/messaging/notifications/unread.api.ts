/** Number of unread notifications. A module of its own, because every page has the bell. */
import { queryOptions } from "@tanstack/react-query";
import * as notificationsApi from "#shared/contracts/notifications.endpoints.ts";
import { minuteMs } from "#shared/time/durations.ts";
import { callApi } from "#web/lib/api/api.ts";

const everyMinute = minuteMs;
const freshMs = 10_000;

/** Refetched every minute while the page is visible, and when the user comes back to it. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: ["notifications", "unread"] as const,
    queryFn: ({ client, signal }) => callApi(client, notificationsApi.unread, { signal }),
    staleTime: freshMs,
    refetchInterval: everyMinute,
    refetchOnWindowFocus: true,
  });
