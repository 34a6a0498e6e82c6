import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Db, Transaction } from "#server/db/client.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import type { PushMessage, PushOutcome } from "#server/gateways/ports/push.ts";
import type { SubscribeDevice, UnsubscribeDevice } from "#shared/contracts/notifications.ts";
import {
  deleteDevice,
  deleteDevicesOf,
  deleteFormerAddresses,
  deleteGoneDevice,
  deleteOldestDevices,
  findDevice,
  findDeviceIds,
  lockSession,
  upsertDevice,
} from "./push.queries.ts";

const maxDevices = 10;

/**
 * A browser belongs to the person who subscribed it last; beyond the limit the oldest is removed.
 * Errors: `invalid` for addresses of no push service, `signed_out` if the session ended. Locks: the session.
 */
export async function subscribeDevice(deps: Deps, actor: Actor, input: SubscribeDevice): Promise<void> {
  const { endpoint } = input;
  const { p256dh, auth } = input.keys;
  if (!deps.gateways.push.accepts({ endpoint, p256dh, auth })) throw new AppError("invalid");
  const { userId, sessionHash } = actor;
  await inTransaction(deps, async (tx) => {
    // The client then drops its subscription.
    if (!(await lockSession(tx, sessionHash))) throw new AppError("signed_out");
    await deleteFormerAddresses(tx, { sessionHash, endpoint });
    await upsertDevice(tx, { userId, sessionHash, endpoint, p256dh, auth, at: deps.clock.now() });
    await deleteOldestDevices(tx, userId, maxDevices);
  });
}

/**
 * Call it once the person's only session has another token: a copy of the former one may have subscribed a thief's
 * browser, and can no longer do so. The person's own subscribes again when it is next used.
 */
export const unsubscribeAll = (tx: Transaction, userId: string): Promise<void> => deleteDevicesOf(tx, userId);

/** Repeats: does nothing. */
export async function unsubscribeDevice(
  deps: Pick<Deps, "db">,
  actor: Actor,
  { endpoint }: UnsubscribeDevice,
): Promise<void> {
  await deleteDevice(deps.db, { userId: actor.userId, endpoint });
}

export const devicesOf = (deps: Pick<Deps, "clock">, db: Db, userId: string): Promise<string[]> =>
  findDeviceIds(db, { userId, now: deps.clock.now() });

/**
 * Removes a device whose browser unsubscribed. Never throws for errors of the push service. Repeats: sends
 * again.
 */
export async function sendToDevice(
  deps: Pick<Deps, "db" | "clock" | "gateways" | "log" | "metrics">,
  { deviceId, userId }: { deviceId: string; userId: string },
  message: PushMessage,
): Promise<PushOutcome> {
  const device = await findDevice(deps.db, { id: deviceId, userId, now: deps.clock.now() });
  if (!device) return { kind: "gone" };
  const outcome = await deps.gateways.push.send(device, message);
  deps.metrics.pushes.inc({ outcome: outcome.kind });
  if (outcome.kind === "gone") await deleteGoneDevice(deps.db, device);
  if (outcome.kind === "dropped") deps.log.warn({ detail: outcome.detail }, "a push message was dropped");
  return outcome;
}
