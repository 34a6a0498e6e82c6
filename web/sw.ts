/**
 * The service worker: notices while no page is open, and a page of its own when a page cannot be fetched. It keeps
 * nothing on the device: pages, lists and answers always come from the server.
 */
import type { Endpoint } from "#shared/contracts/endpoint.ts";
import * as notificationsApi from "#shared/contracts/notifications.endpoints.ts";
import * as pushApi from "#shared/contracts/push.endpoints.ts";
import type { DeviceMessage } from "#shared/contracts/push.ts";
import { workerTexts as words } from "#texts/shell.ts";
import { offlinePage } from "./worker/offline-page.ts";
import type { ServiceWorkerScope } from "./worker/worker-types.ts";

const worker = globalThis as unknown as ServiceWorkerScope;
const { origin } = worker.location;
/** Alone: the map of all pages would be a third of this script. */
const noticesPage = "/notices";
/** Where the API is, when the owner serves it from another host: the page says so when it registers this. */
const api = new URL(worker.location.href).searchParams.get("api") ?? "";

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener("activate", (event) => {
  // The request of a page sets out while the worker still starts.
  event.waitUntil(Promise.all([worker.registration.navigationPreload?.enable(), worker.clients.claim()]));
});

worker.addEventListener("fetch", (event) => {
  const { mode, method } = event.request;
  if (mode === "navigate" && method === "GET") event.respondWith(pageOrOffline(event));
});

async function pageOrOffline(event: {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
}): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return offlinePage();
  }
}

worker.addEventListener("push", (event) => {
  event.waitUntil(showNotice(event.data?.text() ?? ""));
});

/** Browsers take the permission away from who is woken and shows nothing: there is always something to show. */
async function showNotice(text: string): Promise<void> {
  const message = readMessage(text);
  const isEnded = wasHeld(message) && (await hasSignedOut());
  if (isEnded) await leaveNothing();
  const { id, title, body, path, at, isSilent } = isEnded ? general : message;
  const options = {
    body,
    // Takes the place of one about the same, without a second sound.
    tag: id,
    icon: "/icon-192.png",
    badge: "/badge-96.png",
    lang: "en-NG",
    timestamp: Date.parse(at) || Date.now(),
    silent: isSilent,
    data: { id, path },
  };
  await worker.registration.showNotification(title, options);
  for (const page of await worker.clients.matchAll({ type: "window" })) page.postMessage({ type: "notice" });
}

/** What can be told to anybody. */
const general: DeviceMessage = {
  id: "",
  title: words.product,
  body: words.news,
  path: noticesPage,
  at: "",
  isSilent: false,
};

const freshMs = 60_000;
const patienceMs = 5_000;

/** The push service had it for a while: the device was off or without a network. What comes at once was sent to an open session. */
const wasHeld = ({ at }: DeviceMessage): boolean => Date.now() - Date.parse(at) > freshMs;

/** The session ended meanwhile, perhaps because the device was lost. Nobody answers in time: no. */
const hasSignedOut = (): Promise<boolean> =>
  call(notificationsApi.unread).then(
    ({ status }) => status === 401,
    () => false,
  );

/** Nothing that waits still, and nothing that is shown, is for whoever holds the device now. */
async function leaveNothing(): Promise<void> {
  for (const shown of await worker.registration.getNotifications()) shown.close();
  const subscription = await worker.registration.pushManager.getSubscription();
  await subscription?.unsubscribe().catch(() => false);
}

function readMessage(text: string): DeviceMessage {
  try {
    const read = JSON.parse(text) as Partial<DeviceMessage>;
    return typeof read.title === "string" && typeof read.body === "string"
      ? { ...general, ...read }
      : general;
  } catch {
    return general;
  }
}

worker.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  const { id, path } = (notification.data ?? {}) as { id?: unknown; path?: unknown };
  const address = ownAddress(path);
  event.waitUntil(Promise.all([openPage(address), typeof id === "string" && id !== "" && markRead(id)]));
});

/** A page of ours, whatever the message says. */
function ownAddress(path: unknown): string {
  const isPath = typeof path === "string" && URL.canParse(path, origin);
  const url = new URL(isPath ? path : noticesPage, origin);
  return url.origin === origin ? url.href : origin + noticesPage;
}

async function openPage(address: string): Promise<void> {
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find(({ url }) => url === address);
  if (there) await there.focus();
  else await worker.clients.openWindow(address);
}

const call = ({ method, path }: Endpoint, body?: unknown) =>
  fetch(api + path, {
    method,
    credentials: api === "" ? "same-origin" : "include",
    headers: { accept: "application/json", ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    // A worker that waits is ended by the browser, and shows nothing then.
    signal: AbortSignal.timeout(patienceMs),
  });

/** The notice was seen. If that cannot be told, it stays unread under the bell. */
const markRead = (id: string) => call(notificationsApi.markRead, { ids: [id] }).catch(() => undefined);

/** The browser gave itself another address. If it cannot be told now, the next visit tells it. */
worker.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(resubscribe(event.oldSubscription?.options.applicationServerKey).catch(() => undefined));
});

async function resubscribe(formerKey: BufferSource | null | undefined): Promise<void> {
  const key = formerKey ?? ((await (await call(pushApi.key)).json()) as { publicKey: string }).publicKey;
  const subscription = await worker.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const { endpoint, keys } = subscription.toJSON();
  const saved = await call(pushApi.subscribe, { endpoint, keys });
  // Signed out meanwhile: nobody is told here.
  if (saved.status === 401) await subscription.unsubscribe();
}
