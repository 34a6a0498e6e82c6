/** Push notifications to devices while no page is open. */

import * as z from "zod/mini";

export const PushKey = z.object({ publicKey: z.string() });
export type PushKey = z.infer<typeof PushKey>;

const longestEndpoint = 1_000;
const longestKey = 100;
const Endpoint = z.string().check(z.minLength(1), z.maxLength(longestEndpoint));

/** The format of `PushSubscription.toJSON()`. */
export const SubscribeDevice = z.object({
  endpoint: Endpoint,
  keys: z.object({
    p256dh: z.string().check(z.maxLength(longestKey)),
    auth: z.string().check(z.maxLength(longestKey)),
  }),
});
export type SubscribeDevice = z.infer<typeof SubscribeDevice>;

export const UnsubscribeDevice = z.object({ endpoint: Endpoint });
export type UnsubscribeDevice = z.infer<typeof UnsubscribeDevice>;

export const DeviceSaved = z.object({ message: z.string() });
export type DeviceSaved = z.infer<typeof DeviceSaved>;

/** The encrypted push message; the service worker reads it. */
export const DeviceMessage = z.object({
  /** The notification's id. A second message with it replaces the first. */
  id: z.string(),
  title: z.string(),
  body: z.string(),
  /** A path of the product. */
  path: z.string(),
  /** ISO time */
  at: z.string(),
  /** Shown without a sound during quiet hours. */
  isSilent: z.boolean(),
});
export type DeviceMessage = z.infer<typeof DeviceMessage>;
