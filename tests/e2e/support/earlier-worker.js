/**
 * The service worker of an earlier version, as far as the next one meets it: its caches `runor-0-…`, its claim of all
 * pages, and its sending of the outbox, whose database and records had the form of today. Do not bring it up to date.
 */
const assets = "runor-0-assets";
const visitors = "runor-0-public";

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== "GET") return;
  if (pathname.startsWith("/assets/")) event.respondWith(fileOf(request));
  else if (request.mode === "navigate") event.respondWith(pageOf(event));
});

async function fileOf(request) {
  const cache = await caches.open(assets);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.status === 200) await cache.put(request, response.clone());
  return response;
}

async function pageOf(event) {
  const { request } = event;
  try {
    const response = await fetch(request);
    const person = response.headers.get("x-person");
    const cache = await caches.open(person ? `runor-0-person-${person}` : visitors);
    event.waitUntil(cache.put(request.url, response.clone()));
    return response;
  } catch (error) {
    for (const name of await caches.keys()) {
      const kept = name.startsWith("runor-0-") && (await (await caches.open(name)).match(request.url));
      if (kept) return kept;
    }
    throw error;
  }
}
