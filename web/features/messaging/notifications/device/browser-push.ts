/** The browser's push support. Only `askPermission` prompts the user. */
import { workerAddress } from "#shared/constants.ts";
import { apiOrigin } from "#web/lib/api/api.ts";

export type DeviceState =
  | "unsupported"
  /** Safari on a phone or tablet: push works only from the Home Screen. */
  | "ios"
  | "blocked"
  | "off"
  | "on";

const readyMs = 10_000;

/** Registers the service worker; does nothing if it is registered. Undefined where workers are not supported. */
export async function workerRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!("serviceWorker" in navigator)) return undefined;
  const api = apiOrigin();
  const address = api === "" ? workerAddress : `${workerAddress}?api=${encodeURIComponent(api)}`;
  return navigator.serviceWorker.register(address).catch(() => undefined);
}

export async function subscriptionHere(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Closes notifications still on screen: they are not for the device's next user. */
export async function closeShownNotifications(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}

/** The state that can be known without a prompt. The caller finds out whether it is `on`. */
export function possibleState(): Exclude<DeviceState, "on"> {
  if (!canPush()) return isTabOnIos() ? "ios" : "unsupported";
  return Notification.permission === "denied" ? "blocked" : "off";
}

const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

function isTabOnIos(): boolean {
  const isIpad = navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1;
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent) || isIpad;
  return isApple && !matchMedia("(display-mode: standalone)").matches;
}

/** The browser's prompt. Call it only in a press handler: browsers block sites that prompt without one. */
export const askPermission = (): Promise<NotificationPermission> => Notification.requestPermission();

/** Subscribes with the server's key, and resubscribes if the key changed. Errors: those of the browser. */
export async function subscribeHere(publicKey: string): Promise<PushSubscription> {
  const registration = await activeRegistration();
  const present = await registration.pushManager.getSubscription();
  if (present && keyOf(present) === publicKey) return present;
  await present?.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

async function activeRegistration(): Promise<ServiceWorkerRegistration> {
  await workerRegistration();
  const tooLate = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error("no service worker")), readyMs);
  });
  return Promise.race([navigator.serviceWorker.ready, tooLate]);
}

/** The subscription's key in base64url, as the server sends it. */
function keyOf({ options }: PushSubscription): string | undefined {
  const bytes = options.applicationServerKey && new Uint8Array(options.applicationServerKey);
  if (!bytes) return undefined;
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}
