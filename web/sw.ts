/** Service worker: stored pages and lists offline, the outbox once online, push notifications (push.ts). */
import type { ChosenLanguage } from "#shared/messages/languages.ts";
import { syncTag } from "#web/lib/device/background-sync.ts";
import { readFact } from "#web/lib/device/device-database.ts";
import { inTime } from "#web/lib/device/in-time.ts";
import { deleteOldCaches } from "#web/lib/device/kept-caches.ts";
import {
  inLanguage,
  isKeptPage,
  isSamePage,
  languageOf,
  openFragment,
  parsedUrl,
} from "#web/lib/device/kept-pages.ts";
import { sendOutbox } from "#web/lib/device/send-outbox.ts";
import { deviceLanguage, textsIn } from "./worker/device-language.ts";
import {
  assetOf,
  isKeptList,
  isOfProduct,
  keepAnswer,
  keptAnswer,
  keptPage,
  latestKeptPage,
  readPages,
} from "./worker/kept-answers.ts";
import { hasForms, keepFiles, keepForms } from "./worker/kept-files.ts";
import { offlinePage } from "./worker/offline-page.ts";
import { ownFetch } from "./worker/own-fetch.ts";
import { preloaded } from "./worker/preloaded.ts";
import { listenForPushes } from "./worker/push.ts";
import { api, origin, worker } from "./worker/scope.ts";
import { isShareTarget, takeShared } from "./worker/share-target.ts";
import type { FetchEvent } from "./worker/worker-types.ts";

listenForPushes();

/*
 * A new version takes over once all pages of the earlier one are closed. With `skipWaiting`, Chromium ends the earlier
 * worker in the middle of a page's request, and that page then never loads (decision 225).
 */
worker.addEventListener("activate", (event) => {
  // Starts the page's request while the worker boots.
  const preload = async () => {
    if (!(await readFact("signOutDue"))) await worker.registration.navigationPreload?.enable();
  };
  event.waitUntil(Promise.all([preload(), worker.clients.claim(), deleteOldCaches().catch(() => undefined)]));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== origin) return;
  if (request.method === "POST") {
    if (request.mode === "navigate" && isShareTarget(url.pathname)) event.respondWith(takeShared(request));
  } else if (request.method !== "GET") return;
  else if (request.mode === "navigate") event.respondWith(pageOrKept(event));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(assetOf(request));
  else if (isKeptList(url)) event.respondWith(listOrKept(event));
});

async function pageOrKept(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const answer = pageOfServer(event);
  // Stored also if it comes after the stored one.
  event.waitUntil(answer.catch(() => undefined));
  try {
    return await unlessSlow(answer, () => keptPage(url));
  } catch (error) {
    const busy = error instanceof BusyProxy ? error : undefined;
    return inTime(pageOfDevice(url, busy)).catch(() =>
      offlinePage(languageOf(new URL(url).pathname), { busy }),
    );
  }
}

/** A proxy has answered because it did not reach the product. */
class BusyProxy extends Error {
  readonly retrySeconds: number;
  constructor({ headers }: Response) {
    super("no answer from the product");
    this.retrySeconds = Number(headers.get("retry-after")) || 0;
  }
}

/**
 * The product's own refusals are shown: they say what is wrong, and load the page again within seconds. Networks such as
 * Cloudflare answer with statuses of their own, up to 530.
 */
const isOfBusyProxy = (response: Response): boolean => response.status >= 500 && !isOfProduct(response);

async function pageOfServer(event: FetchEvent): Promise<Response> {
  const { request } = event;
  // The preloaded page is of the person who signed out.
  const isDue = (await readFact("signOutDue")) !== undefined;
  const response = (!isDue && (await preloaded(event))) || (await ownFetch(request));
  if (isOfBusyProxy(response)) throw new BusyProxy(response);
  if (isKeptPage(new URL(request.url).pathname)) keep(event, response);
  return response;
}

const patienceMs = 8_000;

/** In a lift, the network takes a request and never answers. After a while, the stored page is better, if there is one. */
function unlessSlow(
  answer: Promise<Response>,
  findStored: () => Promise<Response | undefined>,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(
      () => void findStored().then((stored) => stored && resolve(stored)),
      patienceMs,
    );
    answer.then(resolve, reject).finally(() => clearTimeout(patience));
  });
}

/** A stored page. The address may be of another language than the one in use. */
async function pageOfDevice(address: string, busy: BusyProxy | undefined): Promise<Response> {
  const { pathname, search } = new URL(address);
  const language = await deviceLanguage();
  const asked = pathname + search;
  const own = inLanguage(language, asked);
  if (own !== asked && (await keptAnswer(origin + own, true))) return Response.redirect(own, 302);
  return (await keptPage(address)) ?? pageFromLists(own, language, busy);
}

/**
 * If the page was read on this device, its lists are stored, so any stored page can show it. So it can show the form
 * for a job, once its files are stored.
 */
async function pageFromLists(
  address: string,
  language: ChosenLanguage,
  busy: BusyProxy | undefined,
): Promise<Response> {
  const read = await readPages();
  const latest = await latestKeptPage(language);
  const isForm = isShareTarget(address) && latest !== undefined && (await hasForms(latest));
  if (latest && (isForm || read.some((page) => isSamePage(page.address, address))))
    return Response.redirect(latest + openFragment(address), 302);
  return offlinePage(language, { links: latest ? read : [], busy });
}

async function listOrKept(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const findStored = () => keptAnswer(request.url, false);
  const answer = ownFetch(request).then((response) => {
    keep(event, response);
    return response;
  });
  event.waitUntil(answer.catch(() => undefined));
  try {
    const response = await unlessSlow(answer, findStored);
    return isOfBusyProxy(response) ? ((await inTime(findStored())) ?? response) : response;
  } catch (error) {
    const stored = await inTime(findStored());
    if (stored) return stored;
    throw error;
  }
}

const keep = (event: FetchEvent, response: Response): void =>
  event.waitUntil(keepAnswer(event.request, response.clone()).catch(() => undefined));

/** The first page loads before this worker runs, so it asks to be stored, with the files it has loaded. */
worker.addEventListener("message", (event) => {
  const { type, url, files, savesData } = (event.data ?? {}) as Record<string, unknown>;
  const page = typeof url === "string" ? parsedUrl(url) : undefined;
  if (type !== "keep" || !page) return;
  if (Array.isArray(files)) event.waitUntil(keepFiles(files).then(() => savesData || keepForms(files)));
  const { origin: asked, pathname, search } = page;
  if (asked !== origin || !isKeptPage(pathname)) return;
  const request = new Request(pathname + search, { cache: "force-cache" });
  event.waitUntil(
    ownFetch(request)
      .then((response) => keepAnswer(request, response))
      .catch(() => undefined),
  );
});

/** The network is back, perhaps with no page open. A rejection makes the browser try again later. */
worker.addEventListener("sync", (event) => {
  if (event.tag !== syncTag) return;
  const send = async () => {
    const language = await deviceLanguage();
    const reader = { language, texts: textsIn[language] };
    if ((await sendOutbox({ api, reader, isUrgent: true })) !== undefined) throw new Error("sent later");
  };
  event.waitUntil(send());
});
