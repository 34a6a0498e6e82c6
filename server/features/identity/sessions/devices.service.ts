/** Browsers and networks in which a person has signed in. Browsers are recognised by a cookie. */

import { randomBytes } from "node:crypto";
import { hashToken } from "#server/crypto/token-hash.ts";
import type { Db } from "#server/db/client.ts";
import { lowestId } from "#server/db/ids.ts";
import type { Deps } from "#server/deps.ts";
import { networkOf } from "#server/features/platform/throttles/throttles.rules.ts";
import {
  forgetDevicesBut,
  forgetOldestDevices,
  isDeviceKnown,
  isDeviceKnownToAnyUser,
  upsertKnownDevice,
} from "./devices.queries.ts";

const keptDevices = 40;
const tokenFormat = /^[\w-]{43}$/;

/** The browser's own token, or a new one for a browser that has none. Not a secret that signs a user in. */
export const deviceTokenOf = (given: string | undefined): string =>
  given !== undefined && tokenFormat.test(given) ? given : randomBytes(32).toString("base64url");

interface Browser {
  userId: string;
  deviceToken: string;
}

const hashNetwork = (address: string): string => hashToken(`network ${networkOf(address)}`);

/** A number without an account takes equally long. */
export async function findKnownDevice(
  db: Db,
  { userId, deviceToken }: { userId: string | undefined; deviceToken: string },
): Promise<string | undefined> {
  const deviceHash = hashToken(deviceToken);
  const isKnown = await isDeviceKnown(db, { userId: userId ?? lowestId, deviceHash });
  return isKnown ? deviceHash : undefined;
}

export async function findDeviceOfAnyUser(db: Db, deviceToken: string): Promise<string | undefined> {
  const deviceHash = hashToken(deviceToken);
  return (await isDeviceKnownToAnyUser(db, deviceHash)) ? deviceHash : undefined;
}

export const knowsNetwork = (
  db: Db,
  { userId, address }: { userId: string | undefined; address: string },
): Promise<boolean> => isDeviceKnown(db, { userId: userId ?? lowestId, deviceHash: hashNetwork(address) });

/** Stores the browser, and the network by its hash. Transaction: may be part of one. */
export async function rememberDevice(
  deps: Pick<Deps, "clock">,
  db: Db,
  { userId, deviceToken, address }: Browser & { address: string },
): Promise<void> {
  const at = deps.clock.now();
  await upsertKnownDevice(db, { userId, deviceHash: hashToken(deviceToken), isBrowser: true, at });
  await upsertKnownDevice(db, { userId, deviceHash: hashNetwork(address), isBrowser: false, at });
  await forgetOldestDevices(db, userId, keptDevices);
}

/** Forgets all of a person's devices but this one: the old password may have been known to others there. */
export const forgetOtherDevices = (db: Db, { userId, deviceToken }: Browser): Promise<void> =>
  forgetDevicesBut(db, { userId, deviceHash: hashToken(deviceToken) });
