/** Signing out: on this device at once, and on the server as soon as it can be reached. */
import { personHeader } from "#shared/constants.ts";
import * as accountsApi from "#shared/contracts/accounts.endpoints.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { clearLocal, isSignOutDue, readLocal, removeLocal, writeLocal } from "#web/lib/local-store.ts";
import { alone } from "./alone.ts";
import { registerSync } from "./background-sync.ts";
import { callFromDevice } from "./call-from-device.ts";
import { findFact, removeFact, writeFact } from "./device-database.ts";
import { leaveDevice } from "./leave-device.ts";
import { announce } from "./outbox.ts";

const lock = "runor-sign-out";
const patienceMs = 10_000;

/**
 * Deletes everything personal from this device and ends the session. Until the server has answered, the sign-out is
 * due: no request uses the session's cookie. Errors: `ApiError` if neither the server nor the device's storage works.
 */
export async function signOut(api: string, personId: string): Promise<void> {
  const isRecorded = await alone(lock, async () => {
    const isDue = await recordDue(personId);
    if (!isDue && !(await endOnServer(api, personId))) throw new ApiError(0);
    await leaveDevice(personId);
    return isDue;
  });
  if (isRecorded && !(await endDueSession(api))) await registerSync();
}

/** In the database first: other tabs hear of the local record and load again, when the service worker has to know. */
async function recordDue(personId: string): Promise<boolean> {
  const isKept = await writeFact("signOutDue", { personId });
  await preloadPages(false);
  writeLocal("signOutDue", { personId, isOnlyHere: !isKept });
  if (isSignOutDue()) return true;
  await settle();
  return false;
}

let ending: Promise<boolean> | undefined;

/** Sends a due sign-out, once for all tabs and the service worker. Returns whether none is due any more. */
export function endDueSession(api: string): Promise<boolean> {
  ending ??= endIfDue(api).finally(() => {
    ending = undefined;
  });
  return ending;
}

async function endIfDue(api: string): Promise<boolean> {
  if ((await duePerson()) === undefined) return true;
  return alone(lock, async () => {
    // Another tab or the service worker may have sent it while this one waited.
    const personId = await duePerson();
    if (personId === undefined) return true;
    if (readLocal("signOutDue")?.isSent !== true && !(await endOnServer(api, personId))) return false;
    await settle();
    return true;
  });
}

/** The person whose session has to end. */
async function duePerson(): Promise<string | undefined> {
  const local = readLocal("signOutDue");
  const kept = await findFact("signOutDue").catch(() => null);
  // The browser was killed before it had stored that local storage is empty.
  if (kept && !local) {
    clearLocal();
    writeLocal("signOutDue", { ...kept, isOnlyHere: false });
  }
  if (kept) return kept.personId;
  if (!local || kept === null || local.isOnlyHere) return local?.personId;
  // The service worker has sent it, and cannot change local storage.
  removeLocal("signOutDue");
  announce({ type: "changed" });
  return undefined;
}

/** Returns whether the session is over. It names its person, because another one may have signed in. */
async function endOnServer(api: string, personId: string): Promise<boolean> {
  const { method, path } = accountsApi.logOut;
  const headers = { [personHeader]: personId };
  const call = { method, url: path, headers, timeoutMs: patienceMs };
  const answer = await callFromDevice(api, call).catch(() => undefined);
  // A captive portal answers every request with its own page.
  if (!answer?.headers.get("content-type")?.includes("json")) return false;
  return answer.ok || answer.status === 401 || answer.status === 409;
}

async function settle(): Promise<void> {
  await preloadPages(true);
  await removeFact("signOutDue");
  removeLocal("signOutDue");
  announce({ type: "changed" });
}

/** A page that the browser requests before the service worker has started would carry the cookie. */
async function preloadPages(isAllowed: boolean): Promise<void> {
  const { registration } = globalThis as { registration?: ServiceWorkerRegistration };
  const own = registration ?? (await navigator.serviceWorker?.getRegistration().catch(() => undefined));
  await own?.navigationPreload?.[isAllowed ? "enable" : "disable"]().catch(() => undefined);
}
