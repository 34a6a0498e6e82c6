import * as z from "zod/mini";
import { Id } from "./answers.ts";

/** Kinds that can be muted one by one, in the order of the settings page. */
export const mutableNotificationKinds = [
  "called",
  "commented",
  "accepted",
  "given-back",
  "still-open",
  "expired",
  "reviewed",
  "money-in",
  "units-bought",
  "withdrawal-paid",
  "withdrawal-failed",
  "subscription-ending",
  "agent-approved",
  "found",
] as const;
/** `security` concerns the account itself, and an intruder must not be able to mute it. */
const notificationKinds = [...mutableNotificationKinds, "security"] as const;
export const NotificationKind = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof NotificationKind>;
const MutableNotificationKind = z.enum(mutableNotificationKinds);
export type MutableNotificationKind = z.infer<typeof MutableNotificationKind>;

export const Notification = z.object({
  _id: Id,
  kind: NotificationKind,
  /** The sentence, with the names as shown now. */
  text: z.string(),
  path: z.string(),
  createdAt: z.string(),
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

/** `after` is the last notification of the previous page. */
export const AskForNotifications = z.object({ after: z.optional(Id) });
/** Newest first. `next` is null at the end. */
export const NotificationPage = z.object({
  notices: z.array(Notification),
  unread: z.int(),
  next: z.nullable(Id),
});
export type NotificationPage = z.infer<typeof NotificationPage>;

const idsPerCall = 200;
/** Marks all as read if there are no ids. */
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

/* Push: the channel that reaches devices while no page is open. */

export const PushKey = z.object({ publicKey: z.string() });
export type PushKey = z.infer<typeof PushKey>;

export const pushEndpointMaxLength = 1_000;
const keyMaxLength = 100;
const Endpoint = z.string().check(z.minLength(1), z.maxLength(pushEndpointMaxLength));

/** The format of `PushSubscription.toJSON()`. */
export const SubscribeDevice = z.object({
  endpoint: Endpoint,
  keys: z.object({
    p256dh: z.string().check(z.maxLength(keyMaxLength)),
    auth: z.string().check(z.maxLength(keyMaxLength)),
  }),
});
export type SubscribeDevice = z.infer<typeof SubscribeDevice>;

export const UnsubscribeDevice = z.object({ endpoint: Endpoint });
export type UnsubscribeDevice = z.infer<typeof UnsubscribeDevice>;

export const DeviceSaved = z.object({ message: z.string() });
export type DeviceSaved = z.infer<typeof DeviceSaved>;

/** The encrypted push message; the service worker reads it. */
export const DeviceMessage = z.object({
  /** The notification's id. A second message with the same id replaces the first. */
  id: z.string(),
  title: z.string(),
  body: z.string(),
  /** A path of the product. */
  path: z.string(),
  /** ISO time */
  at: z.string(),
  /** Shown silently during quiet hours. */
  isSilent: z.boolean(),
});
export type DeviceMessage = z.infer<typeof DeviceMessage>;
