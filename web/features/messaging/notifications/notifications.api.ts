import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import * as notificationsApi from "#shared/contracts/notifications.endpoints.ts";
import type {
  Notice,
  NotificationPage,
  NotificationSettingsSaved,
  SetNotificationSettings,
} from "#shared/contracts/notifications.ts";
import { callApi } from "#web/lib/api.ts";
import { unreadQuery } from "./unread.api.ts";

/** Newest first. `after` is the first page's cursor, set by the pagination links for readers without scripts. */
export const notificationsQuery = (after?: string) =>
  infiniteQueryOptions({
    queryKey: ["notices", "list", { after }] as const,
    queryFn: ({ client, signal, pageParam }) =>
      callApi(client, notificationsApi.list, { query: { after: pageParam }, signal }),
    initialPageParam: after,
    getNextPageParam: ({ next }: NotificationPage) => next ?? undefined,
    staleTime: 0,
  });

type NotificationPages = InfiniteData<NotificationPage, unknown>;

/** All notifications of the loaded pages without duplicates: new ones shift the page boundaries. */
export const notificationsOf = ({ pages }: NotificationPages): Notice[] => [
  ...new Map(pages.flatMap(({ notices }) => notices).map((notice) => [notice._id, notice])).values(),
];

/** Marks notifications as read, all of them without ids, also in the cached lists. */
export async function markNotificationsRead(client: QueryClient, ids?: readonly string[]): Promise<void> {
  const unread = await callApi(client, notificationsApi.markRead, { body: ids ? { ids: [...ids] } : {} });
  await client.cancelQueries({ queryKey: ["notices"] });
  client.setQueryData(unreadQuery().queryKey, unread);
  const readOf = (notice: Notice) =>
    !ids || ids.includes(notice._id) ? { ...notice, isRead: true } : notice;
  client.setQueriesData<NotificationPages>(
    { queryKey: ["notices", "list"] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, ...unread, notices: page.notices.map(readOf) })),
      },
  );
}

export const notificationSettingsQuery = () =>
  queryOptions({
    queryKey: ["notices", "settings"] as const,
    queryFn: ({ client, signal }) => callApi(client, notificationsApi.settings, { signal }),
  });

export const savePreferences = (
  client: QueryClient,
  wishes: SetNotificationSettings,
): Promise<NotificationSettingsSaved> => callApi(client, notificationsApi.saveSettings, { body: wishes });

export const savePromotions = (client: QueryClient, on: boolean): Promise<NotificationSettingsSaved> =>
  callApi(client, notificationsApi.setPromotions, { body: { on } });
