import { endpoint } from "./endpoint.ts";
import {
  AskForNotifications,
  NotificationPage,
  NotificationSettings,
  NotificationSettingsSaved,
  ReadNotifications,
  SetNotificationSettings,
  SetPromotions,
  UnreadNotifications,
} from "./notifications.ts";

export const list = endpoint({
  method: "GET",
  path: "/api/notices",
  access: "signed-in",
  group: "Notices",
  summary: "The caller's notices, newest first, and how many are unread",
  query: AskForNotifications,
  answer: NotificationPage,
});

export const unread = endpoint({
  method: "GET",
  path: "/api/notices/unread",
  access: "signed-in",
  group: "Notices",
  summary: "How many of the caller's notices are unread",
  answer: UnreadNotifications,
});

export const markRead = endpoint({
  method: "POST",
  path: "/api/notices/read",
  access: "signed-in",
  group: "Notices",
  summary: "Mark notices as read, all of them without ids",
  body: ReadNotifications,
  answer: UnreadNotifications,
});

export const settings = endpoint({
  method: "GET",
  path: "/api/notice-settings",
  access: "signed-in",
  group: "Notices",
  summary: "What the caller is not told, and whether promotional messages may come",
  answer: NotificationSettings,
});

export const saveSettings = endpoint({
  method: "PUT",
  path: "/api/notice-settings",
  access: "signed-in",
  group: "Notices",
  summary: "Mute these kinds of notices and no others",
  body: SetNotificationSettings,
  answer: NotificationSettingsSaved,
});

export const setPromotions = endpoint({
  method: "PATCH",
  path: "/api/auth/promotions",
  access: "signed-in",
  group: "Account",
  summary: "Withdraw the consent to promotional messages, or give it again",
  body: SetPromotions,
  answer: NotificationSettingsSaved,
});
