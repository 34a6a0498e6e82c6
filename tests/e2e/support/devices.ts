/** A browser whose push service is the sandbox's, because tests have no real one. */
import type { BrowserContext, Page } from "@playwright/test";
import type { DeviceMessage } from "#shared/contracts/notifications.ts";
import { polling } from "./test.ts";

/** Subscribes at the sandbox and stores the subscription as a browser does. Call before any page opens. */
export async function subscribeAtSandbox(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const name = "sandbox-subscription";
    type Kept = { endpoint: string; keys: Record<string, string>; key: string };
    const read = (): Kept | null => JSON.parse(sessionStorage.getItem(name) ?? "null");
    const bytesOf = (key: string) =>
      Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0))
        .buffer;
    const subscriptionOf = (kept: Kept) => ({
      endpoint: kept.endpoint,
      options: { userVisibleOnly: true, applicationServerKey: bytesOf(kept.key) },
      toJSON: () => ({ endpoint: kept.endpoint, expirationTime: null, keys: kept.keys }),
      unsubscribe: async () => {
        sessionStorage.removeItem(name);
        await fetch(kept.endpoint, { method: "DELETE" });
        return true;
      },
    });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => {
        const kept = read();
        return kept && subscriptionOf(kept);
      },
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        const answer = await fetch("/sandbox/push", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ applicationServerKey }),
        });
        const { endpoint, keys } = await answer.json();
        const kept = { endpoint, keys, key: applicationServerKey };
        sessionStorage.setItem(name, JSON.stringify(kept));
        return subscriptionOf(kept);
      },
    });
  });
}

/** The endpoint of the page's subscription. */
export const endpointOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem("sandbox-subscription") ?? "null")?.endpoint);

/** The messages that the push service received for an endpoint, newest first, as text. */
export async function pushedTo(origin: string, endpoint: string | undefined): Promise<string[]> {
  const answer = await fetch(`${origin}/sandbox/push?endpoint=${encodeURIComponent(endpoint ?? "")}`);
  return ((await answer.json()) as { text: string }[]).map(({ text }) => text);
}

export const asMessage = (text: string | undefined): DeviceMessage => JSON.parse(text ?? "{}");

/** Delivers a message to the service worker, as the browser does for its push service. */
export async function wake(page: Page, text: string): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    while (active && active.state !== "activated")
      await new Promise((resolve) => active.addEventListener("statechange", resolve, { once: true }));
  });
  const session = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [registration] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (registration) resolve(registration.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const { origin } = new URL(page.url());
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await found, data: text });
  await session.detach();
}

interface Shown {
  title: string;
  body: string;
  tag: string;
  silent: boolean | null;
}

/** The notifications that the device shows. */
export const shownBy = (page: Page): Promise<Shown[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag, silent }) => ({
      title,
      body,
      tag,
      silent,
    }));
  });

/** Presses the notification on the device. Returns the address of the window that the worker opened. */
export async function pressNotification(page: Page): Promise<string | undefined> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("no service worker");
  return worker.evaluate(async () => {
    // A worker may open a window only after a user's press.
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow: (address: string) => Promise<null> };
      dispatchEvent: (event: Event) => boolean;
      NotificationEvent: new (name: string, init: { notification: Notification | undefined }) => Event;
    };
    let opened: string | undefined;
    scope.clients.openWindow = async (address) => {
      opened = address;
      return null;
    };
    const [notification] = await scope.registration.getNotifications();
    scope.dispatchEvent(new scope.NotificationEvent("notificationclick", { notification }));
    for (let tries = 0; tries < 50 && opened === undefined; tries++)
      await new Promise((resolve) => setTimeout(resolve, 20));
    return opened;
  });
}

/** Waits until the service worker controls the page. */
export const untilWorking = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, polling);
