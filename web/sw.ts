/** Push notifications, what was read for times without network, and what was made then. */
import type { Endpoint } from "#shared/contracts/endpoint.ts";
import * as notificationsApi from "#shared/contracts/notifications.endpoints.ts";
import type { DeviceMessage } from "#shared/contracts/notifications.ts";
import { workerTexts as words } from "#texts/shell.ts";
import { deleteOldCaches } from "#web/lib/device/kept-caches.ts";
import { isKeptPage, openFragment } from "#web/lib/device/kept-pages.ts";
import { syncTag } from "#web/lib/device/outbox.ts";
import { sendOutbox } from "#web/lib/device/send-outbox.ts";
import {
  assetOf,
  isKeptList,
  keepAnswer,
  keptAnswer,
  keptPage,
  latestKeptPage,
  readPages,
} from "./worker/kept-answers.ts";
import { offlinePage } from "./worker/offline-page.ts";
import { takeShared } from "./worker/share-target.ts";
import type { FetchEvent, ServiceWorkerScope } from "./worker/worker-types.ts";

const worker = globalThis as unknown as ServiceWorkerScope;
const { origin } = worker.location;
/** Not imported from `paths.ts`: the map of all pages would be a third of this script. */
const notificationsPage = "/notices";
/** The API's origin when the owner serves it from another host, passed by the page that registers this worker. */
const api = new URL(worker.location.href).searchParams.get("api") ?? "";

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener("activate", (event) => {
  // Starts the page's request while the worker boots.
  const preload = worker.registration.navigationPreload?.enable();
  event.waitUntil(Promise.all([preload, worker.clients.claim(), deleteOldCaches().catch(() => undefined)]));
});

const shareTarget = `${import.meta.env.PAGE_PREFIX}/post-job`;

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== origin) return;
  if (request.method === "POST") {
    if (request.mode === "navigate" && url.pathname === shareTarget) event.respondWith(takeShared(request));
  } else if (request.method !== "GET") return;
  else if (request.mode === "navigate") event.respondWith(pageOrKept(event));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(assetOf(request));
  else if (isKeptList(url)) event.respondWith(listOrKept(event));
});

async function pageOrKept(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const { pathname, search } = new URL(request.url);
  try {
    const response = (await event.preloadResponse) ?? (await fetch(request));
    if (isKeptPage(pathname)) keep(event, response);
    return response;
  } catch {
    return (await keptPage(request.url)) ?? (await pageFromLists(pathname + search));
  }
}

/** Another kept page shows it if its lists are kept, which is so if it was read on this device. */
async function pageFromLists(address: string): Promise<Response> {
  const read = await readPages();
  const latest = await latestKeptPage();
  if (latest && read.some((page) => page.address === address))
    return Response.redirect(latest + openFragment(address), 302);
  return offlinePage(latest ? read : []);
}

async function listOrKept(event: FetchEvent): Promise<Response> {
  try {
    const response = await fetch(event.request);
    keep(event, response);
    return response;
  } catch (error) {
    const kept = await keptAnswer(event.request.url, false);
    if (kept) return kept;
    throw error;
  }
}

const keep = (event: FetchEvent, response: Response): void =>
  event.waitUntil(keepAnswer(event.request, response.clone()).catch(() => undefined));

/** The first page is loaded before this worker works, so it asks to be kept, with the files it has loaded. */
worker.addEventListener("message", (event) => {
  const { type, url, files } = (event.data ?? {}) as { type?: unknown; url?: unknown; files?: unknown };
  if (type !== "keep" || typeof url !== "string" || !URL.canParse(url)) return;
  if (Array.isArray(files)) event.waitUntil(keepFiles(files));
  const { origin: asked, pathname, search } = new URL(url);
  if (asked !== origin || !isKeptPage(pathname)) return;
  const request = new Request(pathname + search, { cache: "force-cache" });
  event.waitUntil(
    fetch(request)
      .then((response) => keepAnswer(request, response))
      .catch(() => undefined),
  );
});

const keepFiles = async (names: readonly unknown[]): Promise<void> => {
  for (const name of names)
    if (String(name).startsWith(`${origin}/assets/`))
      await assetOf(new Request(String(name), { cache: "force-cache" })).catch(() => undefined);
};

/** The network is back, perhaps with no page open. A rejection makes the browser try again later. */
worker.addEventListener("sync", (event) => {
  if (event.tag !== syncTag) return;
  const send = async () => {
    if ((await sendOutbox({ api, isUrgent: true })) !== undefined) throw new Error("sent later");
  };
  event.waitUntil(send());
});

worker.addEventListener("push", (event) => {
  event.waitUntil(showNotification(event.data?.text() ?? ""));
});

/** Always shows one: browsers revoke the permission of a worker that handles a push without showing any. */
async function showNotification(text: string): Promise<void> {
  const message = readMessage(text);
  const isEnded = wasHeld(message) && (await hasSignedOut());
  if (isEnded) await leaveNothing();
  const { id, title, body, path, at, isSilent } = isEnded ? general : message;
  const options = {
    body,
    // Replaces a notification with the same tag, without a second sound.
    tag: id,
    icon: "/icon-192.png",
    badge: "/badge-96.png",
    lang: import.meta.env.HTML_LANG,
    timestamp: Date.parse(at) || Date.now(),
    silent: isSilent,
    data: { id, path },
  };
  await worker.registration.showNotification(title, options);
  for (const page of await worker.clients.matchAll({ type: "window" })) page.postMessage({ type: "notice" });
}

/** Safe to show to any user of the device. */
const general: DeviceMessage = {
  id: "",
  title: words.product,
  body: words.news,
  path: notificationsPage,
  at: "",
  isSilent: false,
};

const freshMs = 60_000;
const patienceMs = 5_000;

/** Whether the device was off or offline: a message that arrives at once was sent to an open session. */
const wasHeld = ({ at }: DeviceMessage): boolean => Date.now() - Date.parse(at) > freshMs;

/** Whether the session has ended, perhaps because the device was lost. Without a timely answer: false. */
const hasSignedOut = (): Promise<boolean> =>
  call(notificationsApi.unread).then(
    ({ status }) => status === 401,
    () => false,
  );

/** Unsubscribes and closes shown notifications: they are not for the device's next user. */
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

/** Always a page of this site, in this worker's language, regardless of the path in the message. */
function ownAddress(path: unknown): string {
  const isPath = typeof path === "string" && URL.canParse(path, origin);
  const url = new URL(isPath ? path : notificationsPage, origin);
  const { pathname, search, hash } = url.origin === origin ? url : new URL(notificationsPage, origin);
  return origin + import.meta.env.PAGE_PREFIX + pathname + search + hash;
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
    // The browser ends a worker that takes too long, without showing a notification.
    signal: AbortSignal.timeout(patienceMs),
  });

/** Marks the notification as read. If the call fails, it stays unread under the bell. */
const markRead = (id: string) => call(notificationsApi.markRead, { ids: [id] }).catch(() => undefined);

/** The browser replaced the subscription. If the server cannot be reached now, the next visit registers it. */
worker.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(resubscribe(event.oldSubscription?.options.applicationServerKey).catch(() => undefined));
});

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
