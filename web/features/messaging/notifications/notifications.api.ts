import { type InfiniteData, type QueryClient, queryOptions } from "@tanstack/react-query";
import * as notificationsApi from "#shared/contracts/notifications.endpoints.ts";
import type {
  Notification,
  NotificationPage,
  NotificationSettingsSaved,
  SetNotificationSettings,
} from "#shared/contracts/notifications.ts";
import { callApi } from "#web/lib/api/api.ts";
import { itemsOf, pagedQuery } from "#web/lib/lists/paged-list.ts";
import { unreadQuery } from "./unread.api.ts";

/** Newest first. `after` is the first page's cursor, set by the pagination links for readers without scripts. */
export const notificationsQuery = (after?: string) => ({
  ...pagedQuery(
    ["notifications", "list", { after }],
    ({ client, signal, cursor }) =>
      callApi(client, notificationsApi.list, { query: { after: cursor }, signal }),
    after,
  ),
  staleTime: 0,
});

type NotificationPages = InfiniteData<NotificationPage, unknown>;

export const notificationsOf = (list: NotificationPages): readonly Notification[] =>
  itemsOf(
    list,
    ({ notices }) => notices,
    ({ _id }) => _id,
  );

/** Marks notifications as read, all of them without ids, also in the cached lists. */
export async function markNotificationsRead(client: QueryClient, ids?: readonly string[]): Promise<void> {
  const unread = await callApi(client, notificationsApi.markRead, { body: ids ? { ids: [...ids] } : {} });
  await client.cancelQueries({ queryKey: ["notifications"] });
  client.setQueryData(unreadQuery().queryKey, unread);
  const readOf = (notification: Notification) =>
    !ids || ids.includes(notification._id) ? { ...notification, isRead: true } : notification;
  client.setQueriesData<NotificationPages>(
    { queryKey: ["notifications", "list"] },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, ...unread, notices: page.notices.map(readOf) })),
      },
  );
}

export const notificationSettingsQuery = () =>
  queryOptions({
    queryKey: ["notifications", "settings"] as const,
    queryFn: ({ client, signal }) => callApi(client, notificationsApi.settings, { signal }),
  });

export const savePreferences = (
  client: QueryClient,
  body: SetNotificationSettings,
): Promise<NotificationSettingsSaved> => callApi(client, notificationsApi.saveSettings, { body });

export const savePromotions = (client: QueryClient, on: boolean): Promise<NotificationSettingsSaved> =>
  callApi(client, notificationsApi.setPromotions, { body: { on } });
