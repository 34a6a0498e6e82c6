/** The pages of states and local governments, as search engines and visitors read them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { mountBuiltPages } from "#server/http/pages/web-pages.ts";
import { aCard } from "#server/seed/builders/a-card.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { aUser } from "#server/seed/builders.ts";
import { addressIn, languages } from "#shared/messages/languages.ts";
import { pages } from "#shared/paths.ts";
import { startTestApp, type TestApp } from "./support/app.ts";
import { buildPages } from "./support/built-pages.ts";

let app: TestApp;

beforeAll(async () => {
  buildPages();
  app = await startTestApp({}, { mountPages: mountBuiltPages });
  const { db } = app.deps;
  const subscribedUntil = new Date(Date.now() + 86_400_000);
  const { id: userId } = await aUser(db, { subscribedUntil });
  const surulere = { userId, state: "Lagos", lga: "Surulere" };
  await aJob(db, { ...surulere, service: "Plumbing", description: "Mend the tap of the kitchen" });
  await aJob(db, { ...surulere, service: "Tailoring", description: "Sew six school uniforms" });
  await aJob(db, { userId, state: "Lagos", lga: "Ikeja", service: "Tiling" });
  await aJob(db, { userId, state: "Oyo", lga: "Ibadan North", service: "Tailoring" });
  await aCard(db, { userId, serviceRendered: "Plumbing", state: "Lagos", lga: "Surulere" });
}, 180_000);
afterAll(() => app.close());

async function read(address: string) {
  const { status, body } = await app.call({
    method: "GET",
    path: address,
    headers: { accept: "text/html" },
  });
  const html = String(body);
  return { status, html, main: html.slice(html.indexOf("<main"), html.indexOf("</main>")) };
}

test("a local government's page shows its trades, jobs and servicemen, and leads to its neighbours", async () => {
  const { html, main } = await read(pages.place("lagos", "surulere"));
  expect(html).toContain("<title>Jobs and servicemen in Surulere, Lagos · Runor</title>");
  expect(main).toContain("2 open jobs and 1 serviceman in Surulere, Lagos right now.");
  expect(main).toContain("Most in Surulere: Plumbing, Tailoring.");
  expect(main).toContain("Areas of Surulere: Ojuelegba");
  for (const text of ["Mend the tap of the kitchen", "Sew six school uniforms"]) expect(main).toContain(text);
  expect(main).not.toContain("ibadan");
  for (const path of [
    "/trades/plumbing/lagos/surulere",
    "/trades/tailoring/lagos/surulere",
    "/places/lagos/ikeja",
    "/places/lagos",
    "/places",
    "/job-page?state=Lagos&amp;lga=Surulere",
  ])
    expect(main).toContain(`href="${path}"`);
});

test("a state's page and the list of states lead to the places in them", async () => {
  const { main } = await read(pages.place("lagos"));
  expect(main).toContain("3 open jobs and 1 serviceman in Lagos right now, most of them in Surulere.");
  for (const path of ["/trades/tiling/lagos", "/places/lagos/surulere", "/places/lagos/ikeja"])
    expect(main).toContain(`href="${path}"`);
  const { main: all } = await read(pages.places);
  for (const path of ["/places/lagos", "/places/oyo"]) expect(all).toContain(`href="${path}"`);
});

test("a trade's page in a place leads to all trades there", async () => {
  const { main } = await read(pages.trade("plumbing", "lagos", "surulere"));
  expect(main).toMatch(/href="\/places\/lagos\/surulere"[^>]*>All trades in Surulere, Lagos</);
  expect((await read(pages.trade("plumbing"))).main).not.toContain("All trades in");
});

test.each(languages)("in %s a place has one address for search engines, and a trail", async (language) => {
  const path = addressIn(language, pages.place("lagos", "surulere"));
  const { html } = await read(path);
  expect(html).toContain(`<link rel="canonical" href="${app.deps.config.origin}${path}"`);
  expect(html).not.toContain("noindex");
  expect(html).toMatch(/<meta property="og:image" content="[^"]+"/);
  expect(html).toMatch(
    /rel="alternate" type="application\/rss\+xml" href="[^"]*state=lagos&amp;lga=surulere[&"]/,
  );
  const trail =
    /<script type="application\/ld\+json">(\{"@context":"[^"]+","@type":"BreadcrumbList".*?)<\/script>/.exec(
      html,
    )?.[1];
  const links = JSON.parse(trail ?? "{}").itemListElement.map(({ item }: { item: string }) => item);
  const trailOf = [pages.places, pages.place("lagos"), pages.place("lagos", "surulere")];
  expect(links).toEqual(trailOf.map((each) => app.deps.config.origin + addressIn(language, each)));
});

test("a place without anything to find offers a post and what its state has", async () => {
  const { status, main } = await read(pages.place("lagos", "epe"));
  expect(status).toBe(404);
  expect(main).toContain("There are no open jobs and no servicemen here right now.");
  for (const path of [pages.postJob, "/places/lagos", "/places/lagos/surulere", "/places"])
    expect(main).toContain(`href="${path}"`);
});

test.each([pages.place("kano"), pages.place("atlantis"), pages.place("oyo", "surulere")])(
  "%s is not found",
  async (address) => {
    expect((await read(address)).status).toBe(404);
  },
);

test("the sitemap has the places with something to find, with the time of the newest", async () => {
  const { body } = await app.call({ method: "GET", path: "/sitemaps/places.xml" });
  const entries = [...String(body).matchAll(/<loc>([^<]+)<\/loc>(<lastmod>[^<]+<\/lastmod>)?/g)];
  const paths = entries.map(([, address = ""]) => new URL(address).pathname);
  const places = ["/places/lagos", "/places/lagos/ikeja", "/places/lagos/surulere", "/places/oyo"];
  for (const path of [...places, ...places.map((each) => `/pcm${each}`)]) expect(paths).toContain(path);
  expect(paths.every((path) => !path.includes("kano"))).toBe(true);
  expect(entries.every(([, , changed]) => changed !== undefined)).toBe(true);
  const { body: index } = await app.call({ method: "GET", path: "/sitemap.xml" });
  for (const part of ["places", "trades"])
    expect(String(index)).toMatch(new RegExp(`/${part}\\.xml</loc><lastmod>`));
});
