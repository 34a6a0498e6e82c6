/** Stored pages, lists and files: network first, and the stored copy when it fails. */
import { keptHeader, personHeader } from "#shared/constants.ts";
import * as callsApi from "#shared/contracts/calls.endpoints.ts";
import * as commentsApi from "#shared/contracts/comments.endpoints.ts";
import * as contentApi from "#shared/contracts/content.endpoints.ts";
import type { Endpoint } from "#shared/contracts/endpoint.ts";
import * as jobsApi from "#shared/contracts/jobs.endpoints.ts";
import * as notificationsApi from "#shared/contracts/notifications.endpoints.ts";
import * as offersApi from "#shared/contracts/offers.endpoints.ts";
import * as placesApi from "#shared/contracts/places.endpoints.ts";
import * as reviewsApi from "#shared/contracts/reviews.endpoints.ts";
import * as servicemenApi from "#shared/contracts/servicemen.endpoints.ts";
import * as settingsApi from "#shared/contracts/settings.endpoints.ts";
import * as tradesApi from "#shared/contracts/trades.endpoints.ts";
import * as walletApi from "#shared/contracts/wallet.endpoints.ts";
import type { Language } from "#shared/messages/languages.ts";
import { dayMs } from "#shared/time/durations.ts";
import { devicePerson, readFact } from "#web/lib/device/device-database.ts";
import { inTime } from "#web/lib/device/in-time.ts";
import { assetCache, cacheOf, makeRoom, publicCache, setDevicePerson } from "#web/lib/device/kept-caches.ts";
import { isKeptPage, isSamePage, languageOf } from "#web/lib/device/kept-pages.ts";

/** Stored pages and lists, per cache. */
const maxKept = 120;
/** Enough for the files of all languages in two versions. */
const maxAssets = 500;
const maxAgeMs = 7 * dayMs;

const patterns = [
  jobsApi.list,
  jobsApi.read,
  jobsApi.stats,
  jobsApi.listOwn,
  commentsApi.list,
  callsApi.callers,
  callsApi.calledJobs,
  offersApi.list,
  reviewsApi.list,
  reviewsApi.reviewable,
  reviewsApi.rankings,
  servicemenApi.list,
  servicemenApi.profile,
  walletApi.balance,
  walletApi.statement,
  walletApi.transactions,
  notificationsApi.list,
  notificationsApi.unread,
  notificationsApi.settings,
  settingsApi.readPublic,
  settingsApi.testimonials,
  tradesApi.list,
  tradesApi.read,
  placesApi.list,
  placesApi.read,
  contentApi.faqs,
  contentApi.blogs,
  contentApi.blog,
].map(({ path }: Endpoint) => new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`));

export const isKeptList = ({ pathname }: URL): boolean => patterns.some((pattern) => pattern.test(pathname));

/** A captive portal answers every request with its own page, which must not be stored as a file, a list or a page. */
const isHtml = ({ headers }: Response): boolean => headers.get("content-type")?.includes("html") ?? false;

/** All answers of the product have a content policy. */
export const isOfProduct = ({ headers }: Response): boolean => headers.has("content-security-policy");

/** Cache first: files with a content hash in their name never change. */
export async function assetOf(request: Request): Promise<Response> {
  const cache = await inTime(caches.open(assetCache)).catch(() => undefined);
  const kept = cache && (await inTime(cache.match(request)).catch(() => undefined));
  if (kept && !isHtml(kept)) return kept;
  const response = await fetch(request);
  if (cache && response.status === 200 && !isHtml(response))
    void store(cache, { request, response: response.clone(), max: maxAssets });
  return response;
}

/** Stores a response if it is public or belongs to the person who is signed in. */
export async function keepAnswer(request: Request, response: Response): Promise<void> {
  if (response.status === 401) return setDevicePerson(null);
  if (response.status !== 200 || response.redirected) return;
  if (isHtml(response) && !isOfProduct(response)) return;
  const owner = response.headers.get(personHeader);
  const isPublic = owner === null && !response.headers.get("cache-control")?.includes("no-store");
  if (!isPublic && (owner === null || owner !== (await devicePerson()))) return;
  const headers = new Headers(response.headers);
  headers.set(keptHeader, String(Date.now()));
  for (const name of ["content-encoding", "content-length"]) headers.delete(name);
  const copy = new Response(await response.blob(), { headers });
  const cache = await caches.open(owner === null ? publicCache : cacheOf(owner));
  await store(cache, { request, response: copy, max: maxKept });
  // The person may have signed out while it was stored.
  if (owner !== null && owner !== (await devicePerson())) await caches.delete(cacheOf(owner));
}

async function store(
  cache: Cache,
  { request, response, max }: { request: Request; response: Response; max: number },
): Promise<void> {
  try {
    // Stored by address only: without the request's headers, it also matches a reload.
    await cache.put(request.url, response);
    const kept = await cache.keys();
    await Promise.all(kept.slice(0, Math.max(0, kept.length - max)).map((old) => cache.delete(old)));
  } catch {
    await makeRoom();
  }
}

/** The stored response for the signed-in person. Public lists serve everyone; public pages only visitors. */
export async function keptAnswer(address: string, isPage: boolean): Promise<Response | undefined> {
  try {
    const person = await devicePerson();
    const own = person ? await caches.open(cacheOf(person)) : undefined;
    const found =
      (await own?.match(address, { ignoreVary: true })) ??
      (own && isPage
        ? undefined
        : await (await caches.open(publicCache)).match(address, { ignoreVary: true }));
    const keptAt = Number(found?.headers.get(keptHeader));
    return found && Math.abs(Date.now() - keptAt) < maxAgeMs ? found : undefined;
  } catch {
    return undefined;
  }
}

/** A stored page, marked with its time in an attribute, so that its scripts show its age. */
export async function keptPage(address: string): Promise<Response | undefined> {
  const kept = await keptAnswer(address, true);
  if (!kept) return undefined;
  const html = await kept.text();
  const marked = html.replace("<html ", `<html data-kept-at="${kept.headers.get(keptHeader)}" `);
  return new Response(marked, { headers: kept.headers });
}

const isKept = (language: Language, pathname: string): boolean =>
  languageOf(pathname) === language && isKeptPage(pathname);

/** Pages that were read on this device lately, the latest first and each in one language; they open offline. */
export async function readPages(): Promise<{ address: string; title: string }[]> {
  const read = await readFact("read");
  const person = await devicePerson();
  if (!read || read.personId !== person) return [];
  const fresh = read.pages.filter(({ at }) => Math.abs(Date.now() - at) < maxAgeMs);
  return fresh.filter(
    ({ address }, at) => at === fresh.findIndex((page) => isSamePage(page.address, address)),
  );
}

/** The latest stored page in a language. Its scripts can show every page whose lists are stored. */
export async function latestKeptPage(language: Language): Promise<string | undefined> {
  try {
    const person = await devicePerson();
    const cache = await caches.open(person ? cacheOf(person) : publicCache);
    const kept = (await cache.keys()).filter(({ url }) => isKept(language, new URL(url).pathname));
    for (const { url } of kept.reverse()) if (await keptAnswer(url, true)) return url;
  } catch {
    // Storage is damaged or disabled.
  }
  return undefined;
}
