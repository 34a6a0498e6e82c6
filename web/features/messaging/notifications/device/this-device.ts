/** Notifications on this device: turned on, turned off, and kept in step with the signed-in user. */
import type { QueryClient } from "@tanstack/react-query";
import * as notificationsApi from "#shared/contracts/notifications.endpoints.ts";
import { hourMs } from "#shared/time/durations.ts";
import { callApi } from "#web/lib/api/api.ts";
import { alone } from "#web/lib/device/alone.ts";
import { readLocal, removeLocal, writeLocal } from "#web/lib/local-store.ts";
import {
  askPermission,
  closeShownNotifications,
  type DeviceState,
  possibleState,
  subscribeHere,
  subscriptionHere,
} from "./browser-push.ts";

/** This device's state for a user. Prompts for nothing. */
export async function deviceState(userId: string): Promise<DeviceState> {
  const possible = possibleState();
  if (possible !== "off") return possible;
  const record = readLocal("device");
  if (record?.userId !== userId || !record.endpoint) return "off";
  // Browsers that store no site data reject the call.
  return (await subscriptionHere().catch(() => null)) ? "on" : "off";
}

/** Whether the user declined the offer on this device. */
export const wantsNoOffer = (userId: string): boolean => {
  const record = readLocal("device");
  return record?.userId === userId && record.endpoint === null;
};
export const refuseOffer = (userId: string): void =>
  writeLocal("device", { userId, endpoint: null, savedAt: 0 });

type TurnedOn = "on" | "blocked" | "dismissed" | "unreachable";

/** Call it in a press handler: asks the browser, subscribes and registers with the server. Errors: `ApiError`. */
export async function turnOn(client: QueryClient, userId: string): Promise<TurnedOn> {
  const answer = await askPermission();
  if (answer !== "granted") return answer === "denied" ? "blocked" : "dismissed";
  return alone(lock, async () => {
    const { publicKey } = await callApi(client, notificationsApi.pushKey);
    const subscription = await subscribeHere(publicKey).catch(() => undefined);
    if (!subscription) return "unreachable";
    await saveAtServer(client, userId, subscription);
    return "on";
  });
}

/** Unsubscribes in the browser first, so that this device is quiet even if the server fails. */
export const turnOff = (client: QueryClient): Promise<void> => alone(lock, () => forget(client));

async function forget(client: QueryClient): Promise<void> {
  const subscription = await subscriptionHere();
  removeLocal("device");
  if (!subscription) return;
  await subscription.unsubscribe().catch(() => false);
  const { endpoint } = subscription;
  await callApi(client, notificationsApi.unsubscribeDevice, { body: { endpoint } }).catch(() => undefined);
}

/** So that one tab does not undo what another has just subscribed. */
const lock = "runor-device";

async function saveAtServer(
  client: QueryClient,
  userId: string,
  subscription: PushSubscription,
): Promise<void> {
  const { endpoint } = subscription;
  const { p256dh = "", auth = "" } = subscription.toJSON().keys ?? {};
  await callApi(client, notificationsApi.subscribeDevice, { body: { endpoint, keys: { p256dh, auth } } });
  writeLocal("device", { userId, endpoint, savedAt: Date.now() });
}

const savedForMs = hourMs;

/**
 * Unsubscribes this device from another user's notifications, and resumes the user's own after signing in.
 * Repeats: does nothing.
 */
export const keepInStep = (client: QueryClient, userId: string | null): Promise<void> =>
  alone(lock, () => bringInStep(client, userId));

async function bringInStep(client: QueryClient, userId: string | null): Promise<void> {
  if (possibleState() !== "off") return;
  const record = readLocal("device");
  const subscription = await subscriptionHere();
  if (userId === null) {
    // Signing out clears the store. After an expired session it is kept, because the user may come back.
    if (record?.endpoint) writeLocal("device", { ...record, savedAt: 0 });
    else await leaveNothing(subscription);
    return;
  }
  if (!record?.endpoint || record.userId !== userId) {
    await leaveNothing(subscription);
    if (record && record.userId !== userId) removeLocal("device");
    return;
  }
  const isSaved = subscription?.endpoint === record.endpoint && Date.now() - record.savedAt < savedForMs;
  if (isSaved || Notification.permission !== "granted") return;
  const { publicKey } = await callApi(client, notificationsApi.pushKey);
  await saveAtServer(client, userId, await subscribeHere(publicKey));
}

async function leaveNothing(subscription: PushSubscription | null): Promise<void> {
  await closeShownNotifications();
  await subscription?.unsubscribe();
}
