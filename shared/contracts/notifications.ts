import * as z from "zod/mini";
import { Id } from "./answers.ts";

/** Each can be muted separately. In the order of the settings page. */
export const mutableNotificationKinds = [
  "called",
  "commented",
  "accepted",
  "given-back",
  "reviewed",
  "money-in",
  "units-bought",
  "withdrawal-paid",
  "withdrawal-failed",
  "subscription-ending",
  "agent-approved",
] as const;
/** `security` is about the account itself: an intruder must not be able to mute it. */
export const notificationKinds = [...mutableNotificationKinds, "security"] as const;
export const NotificationKind = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof NotificationKind>;
const MutableNotificationKind = z.enum(mutableNotificationKinds);
export type MutableNotificationKind = z.infer<typeof MutableNotificationKind>;

export const Notice = z.object({
  _id: Id,
  kind: NotificationKind,
  /** The sentence, with currently shown names. */
  text: z.string(),
  path: z.string(),
  createdAt: z.string(),
  isRead: z.boolean(),
});
export type Notice = z.infer<typeof Notice>;

/** `after` is the last notification of the previous page. */
export const AskForNotifications = z.object({ after: z.optional(Id) });
/** Newest first. `next` is null at the end. */
export const NotificationPage = z.object({
  notices: z.array(Notice),
  unread: z.int(),
  next: z.nullable(Id),
});
export type NotificationPage = z.infer<typeof NotificationPage>;

const idsPerCall = 200;
/** Marks all without ids. */
export const ReadNotifications = z.object({ ids: z.optional(z.array(Id).check(z.maxLength(idsPerCall))) });
export type ReadNotifications = z.infer<typeof ReadNotifications>;
export const UnreadNotifications = z.object({ unread: z.int() });
export type UnreadNotifications = z.infer<typeof UnreadNotifications>;

/** `push`: whether devices are notified while no page is open. `promotions`: consent to promotional messages. */
export const NotificationSettings = z.object({
  mutedKinds: z.array(MutableNotificationKind),
  push: z.boolean(),
  promotions: z.boolean(),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;
/** `push` stays unchanged if left out. */
export const SetNotificationSettings = z.object({
  mutedKinds: z.array(MutableNotificationKind).check(z.maxLength(mutableNotificationKinds.length)),
  push: z.optional(z.boolean()),
});
export type SetNotificationSettings = z.infer<typeof SetNotificationSettings>;
export const NotificationSettingsSaved = z.object({ message: z.string(), settings: NotificationSettings });
export type NotificationSettingsSaved = z.infer<typeof NotificationSettingsSaved>;

export const SetPromotions = z.object({ on: z.boolean() });
