/** Push notifications: shows them, opens their pages, and keeps this device subscribed. */
import type { Endpoint } from "#shared/contracts/endpoint.ts";
import * as notificationsApi from "#shared/contracts/notifications.endpoints.ts";
import type { DeviceMessage } from "#shared/contracts/notifications.ts";
import { type ChosenLanguage, languageTags } from "#shared/messages/languages.ts";
import { readFact } from "#web/lib/device/device-database.ts";
import { inLanguage, parsedUrl } from "#web/lib/device/kept-pages.ts";
import { deviceLanguage, textsIn } from "./device-language.ts";
import { ownFetch } from "./own-fetch.ts";
import { api, origin, worker } from "./scope.ts";

/** Not imported from `paths.ts`: the map of all pages would be a third of this script. */
const notificationsPage = "/notices";

export function listenForPushes(): void {
  worker.addEventListener("push", (event) => {
    event.waitUntil(showNotification(event.data?.text() ?? ""));
  });
  worker.addEventListener("notificationclick", (event) => {
    const { notification } = event;
    notification.close();
    const { id, path } = (notification.data ?? {}) as { id?: unknown; path?: unknown };
    event.waitUntil(Promise.all([openPage(path), typeof id === "string" && id !== "" && markRead(id)]));
  });
  // The browser replaced the subscription. If the server cannot be reached now, the next visit registers it.
  worker.addEventListener("pushsubscriptionchange", (event) => {
    event.waitUntil(resubscribe(event.oldSubscription?.options.applicationServerKey).catch(() => undefined));
  });
}

/** Always shows one: browsers revoke the permission of a worker that handles a push without showing any. */
async function showNotification(text: string): Promise<void> {
  const language = await deviceLanguage();
  const general = generalOf(textsIn[language]);
  const message = readMessage(text, general);
  const isEnded = await hasSignedOut(message);
  if (isEnded) await leaveNothing();
  const { id, title, body, path, at, isSilent } = isEnded ? general : message;
  const options = {
    body,
    // Replaces a notification with the same tag, without a second sound.
    tag: id,
    icon: "/icon-192.png",
    badge: "/badge-96.png",
    lang: languageTags[language],
    timestamp: Date.parse(at) || Date.now(),
    silent: isSilent,
    data: { id, path },
  };
  await worker.registration.showNotification(title, options);
  for (const page of await worker.clients.matchAll({ type: "window" })) page.postMessage({ type: "notice" });
}

/** Safe to show to any user of the device. */
const generalOf = (words: (typeof textsIn)[ChosenLanguage]): DeviceMessage => ({
  id: "",
  title: words.product,
  body: words.news,
  path: notificationsPage,
  at: "",
  isSilent: false,
});

const freshMs = 60_000;
const patienceMs = 5_000;

/** Whether the device was off or offline. A message that arrives at once was sent to an open session. */
const wasHeld = ({ at }: DeviceMessage): boolean => Date.now() - Date.parse(at) > freshMs;

/** Whether the session has ended, perhaps because the device was lost. Without a timely answer: false. */
async function hasSignedOut(message: DeviceMessage): Promise<boolean> {
  if (await readFact("signOutDue")) return true;
  if (!wasHeld(message)) return false;
  return call(notificationsApi.unread).then(
    ({ status }) => status === 401,
    () => false,
  );
}

/** Unsubscribes and closes shown notifications: they are not for the device's next user. */
async function leaveNothing(): Promise<void> {
  for (const shown of await worker.registration.getNotifications()) shown.close();
  const subscription = await worker.registration.pushManager.getSubscription();
  await subscription?.unsubscribe().catch(() => false);
}

function readMessage(text: string, general: DeviceMessage): DeviceMessage {
  try {
    const read = JSON.parse(text) as Partial<DeviceMessage>;
    return typeof read.title === "string" && typeof read.body === "string"
      ? { ...general, ...read }
      : general;
  } catch {
    return general;
  }
}

/** Always a page of this site, in the device's language, regardless of the path in the message. */
async function ownAddress(path: unknown): Promise<string> {
  const url = typeof path === "string" ? parsedUrl(path, origin) : undefined;
  const { pathname, search, hash } = url?.origin === origin ? url : new URL(notificationsPage, origin);
  return origin + inLanguage(await deviceLanguage(), pathname) + search + hash;
}

async function openPage(path: unknown): Promise<void> {
  const address = await ownAddress(path);
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find(({ url }) => url === address);
  if (there) await there.focus();
  else await worker.clients.openWindow(address);
}

const call = async ({ method, path }: Endpoint, body?: unknown) => {
  const request = new Request(new URL(api + path, origin), {
    method,
    credentials: api === "" ? "same-origin" : "include",
    headers: { accept: "application/json", ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    // The browser ends a worker that takes too long, without showing a notification.
    signal: AbortSignal.timeout(patienceMs),
  });
  return ownFetch(request);
};

/** Marks the notification as read. If the call fails, it stays unread under the bell. */
const markRead = (id: string) => call(notificationsApi.markRead, { ids: [id] }).catch(() => undefined);

async function resubscribe(formerKey: BufferSource | null | undefined): Promise<void> {
  const key =
    formerKey ?? ((await (await call(notificationsApi.pushKey)).json()) as { publicKey: string }).publicKey;
  const subscription = await worker.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint, keys } = subscription.toJSON();
  const saved = await call(notificationsApi.subscribeDevice, { endpoint, keys });
  // Signed out meanwhile, so this device must not get notifications.
  if (saved.status === 401) await subscription.unsubscribe();
}
