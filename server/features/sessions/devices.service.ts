/** Browsers that a person has signed in with: a cookie tells them from a stranger's. */
import { createHash, randomBytes } from "node:crypto";
import type { Db } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import {
  deleteKnownDevicesBut,
  deleteOldestKnownDevices,
  isDeviceKnown,
  upsertKnownDevice,
} from "./devices.queries.ts";

const keptDevices = 20;
const tokenFormat = /^[\w-]{43}$/;
const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** The browser's own token, or a new one for a browser that has none. Not a secret that signs anyone in. */
export const deviceTokenOf = (given: string | undefined): string =>
  given !== undefined && tokenFormat.test(given) ? given : randomBytes(32).toString("base64url");

interface Browser {
  userId: string;
  deviceToken: string;
}

/** Whether the person has signed in in this browser before. */
export const knowsDevice = (db: Db, { userId, deviceToken }: Browser): Promise<boolean> =>
  isDeviceKnown(db, { userId, deviceHash: hashToken(deviceToken) });

/** Notes a successful sign-in in a browser. *Transaction*: may be part of one. */
export async function rememberDevice(
  deps: Pick<Deps, "clock">,
  db: Db,
  { userId, deviceToken }: Browser,
): Promise<void> {
  await upsertKnownDevice(db, { userId, deviceHash: hashToken(deviceToken), at: deps.clock.now() });
  await deleteOldestKnownDevices(db, userId, keptDevices);
}

/** Forgets all of a person's devices but this one: whoever knew the old password there is a stranger again. */
export const forgetOtherDevices = (db: Db, { userId, deviceToken }: Browser): Promise<void> =>
  deleteKnownDevicesBut(db, { userId, deviceHash: hashToken(deviceToken) });
