import { endpoint } from "./endpoint.ts";
import {
  AskForNotifications,
  DeviceSaved,
  NotificationPage,
  NotificationSettings,
  NotificationSettingsSaved,
  PushKey,
  ReadNotifications,
  SetNotificationSettings,
  SetPromotions,
  SubscribeDevice,
  UnreadNotifications,
  UnsubscribeDevice,
} from "./notifications.ts";

export const list = endpoint({
  method: "GET",
  path: "/api/notices",
  access: "signed-in",
  group: "Notifications",
  summary: "The caller's notifications, newest first, with the number of unread ones",
  query: AskForNotifications,
  answer: NotificationPage,
});

export const unread = endpoint({
  method: "GET",
  path: "/api/notices/unread",
  access: "signed-in",
  group: "Notifications",
  summary: "The number of the caller's unread notifications",
  answer: UnreadNotifications,
});

export const markRead = endpoint({
  method: "POST",
  path: "/api/notices/read",
  access: "signed-in",
  group: "Notifications",
  summary: "Mark notifications as read; all of them if no ids are given",
  body: ReadNotifications,
  answer: UnreadNotifications,
});

export const settings = endpoint({
  method: "GET",
  path: "/api/notice-settings",
  access: "signed-in",
  group: "Notifications",
  summary: "The caller's muted kinds of notifications, and consent to promotional messages",
  answer: NotificationSettings,
});

export const saveSettings = endpoint({
  method: "PUT",
  path: "/api/notice-settings",
  access: "signed-in",
  group: "Notifications",
  summary: "Replace the list of muted kinds of notifications",
  body: SetNotificationSettings,
  answer: NotificationSettingsSaved,
});

export const setPromotions = endpoint({
  method: "PATCH",
  path: "/api/auth/promotions",
  access: "signed-in",
  group: "Account",
  summary: "Give or withdraw consent to promotional messages",
  body: SetPromotions,
  answer: NotificationSettingsSaved,
});

export const pushKey = endpoint({
  method: "GET",
  path: "/api/push/key",
  access: "signed-in",
  group: "Notifications",
  summary: "The server's public key for push subscriptions",
  answer: PushKey,
});

export const subscribeDevice = endpoint({
  method: "POST",
  path: "/api/push/subscriptions",
  access: "signed-in",
  group: "Notifications",
  summary: "Subscribe this browser to push notifications until its session ends",
  body: SubscribeDevice,
  answer: DeviceSaved,
});

export const unsubscribeDevice = endpoint({
  method: "DELETE",
  path: "/api/push/subscriptions",
  access: "signed-in",
  group: "Notifications",
  summary: "Unsubscribe this browser from push notifications",
  body: UnsubscribeDevice,
  answer: DeviceSaved,
});
