import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#server/db/ids.ts";
import { articles } from "#server/db/schema/content.ts";
import { aCard } from "#server/seed/builders/a-card.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { aUser } from "#server/seed/builders.ts";
import { personHeader } from "#shared/constants.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser } from "#tests/support/signed-in.ts";
import { inXml } from "./xml.ts";

let app: TestApp;
let openJob: string;
let takenJob: string;
let servicemanId: string;
let articleId: string;
let userId: string;

const read = async (path: string) => {
  const answer = await app.call({ method: "GET", path });
  return { ...answer, text: String(answer.body) };
};
/** The addresses of a sitemap without their origin. */
const pathsIn = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
/** A page in English and in Pidgin. */
const inBoth = (path: string): string[] => [path, `/pcm${path}`];
/** The entry of an address. */
const entryOf = (xml: string, path: string): string =>
  xml.split("\n").find((line) => line.includes(`<loc>${app.deps.config.origin}${path}</loc>`)) ?? "";
const partNamed = async (start: string): Promise<string> => {
  const part = pathsIn((await read("/sitemap.xml")).text).find((path) =>
    path.startsWith(`/sitemaps/${start}`),
  );
  return (await read(part ?? "/")).text;
};

beforeAll(async () => {
  app = await startTestApp();
  const { db } = app.deps;
  userId = (await aUser(db)).id;
  const where = { userId, service: "Plumbing", state: "Lagos", lga: "Surulere" };
  openJob = (await aJob(db, { ...where, description: "Pipe <burst> & water everywhere" })).id;
  takenJob = (await aJob(db, { ...where, status: "completed" })).id;
  const serviceman = await aUser(db, { subscribedUntil: new Date(Date.now() + 86_400_000) });
  const { rows } = await app.deps.pool.query("select public_id from users where id = $1", [serviceman.id]);
  servicemanId = rows[0].public_id;
  await aCard(db, { userId: serviceman.id, serviceRendered: "Tailoring", state: "Oyo", lga: null });
  const subscribedUntil = new Date(Date.now() + 86_400_000);
  const quiet = await aUser(db, { subscribedUntil, privateName: "quietriver" });
  await aCard(db, { userId: quiet.id, serviceRendered: "Tailoring", state: "Oyo", lga: null });
  articleId = newId();
  await db
    .insert(articles)
    .values({ id: articleId, title: "One", body: "Text", authorName: "Runor" } as never);
});
afterAll(() => app.close());

test("robots.txt keeps search engines from personal pages and names the sitemap", async () => {
  const { text, headers } = await read("/robots.txt");
  expect(headers["content-type"]).toMatch(/^text\/plain/);
  expect(text).toContain("User-agent: *");
  expect(text).toContain("Disallow: /api/");
  expect(text).toContain(`Sitemap: ${app.deps.config.origin}/sitemap.xml`);
});

test("the sitemap's parts name each public page that exists, and no other", async () => {
  const { text, headers } = await read("/sitemap.xml");
  expect(headers["content-type"]).toMatch(/^application\/xml/);
  expect(pathsIn(text)).toHaveLength(6);
  // All but the fixed pages, which change with a version.
  expect(text.match(/<lastmod>/g)).toHaveLength(5);

  expect(pathsIn(await partNamed("pages"))).toEqual(
    expect.arrayContaining(["/", "/job-page", "/trades", "/pcm", "/pcm/job-page", "/pcm/trades"]),
  );
  expect(pathsIn(await partNamed("jobs"))).toEqual(inBoth(`/job-details/${openJob}`));
  expect(pathsIn(await partNamed("jobs"))).not.toContain(`/job-details/${takenJob}`);
  expect(pathsIn(await partNamed("servicemen"))).toEqual(inBoth(`/user-profile/${servicemanId}`));
  expect(pathsIn(await partNamed("articles"))).toEqual(inBoth(`/leadership-focus/${articleId}`));
  expect(pathsIn(await partNamed("trades"))).toEqual(
    [
      "/trades/plumbing",
      "/trades/plumbing/lagos",
      "/trades/plumbing/lagos/surulere",
      "/trades/tailoring",
      "/trades/tailoring/oyo",
    ].flatMap(inBoth),
  );
  expect(pathsIn(await partNamed("places"))).toEqual(
    ["/places/lagos", "/places/lagos/surulere", "/places/oyo"].flatMap(inBoth),
  );
  expect(await partNamed("jobs")).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
  expect(await partNamed("servicemen")).toMatch(/<lastmod>\d{4}-\d\d-\d\dT00:00:00.000Z<\/lastmod>/);
});

test("a trade's page was last changed with its newest job, and with a card on the card's day", async () => {
  const { rows } = await app.deps.pool.query("select created_at as at from jobs where id = $1", [openJob]);
  const part = await partNamed("trades");
  const changedAt = (path: string) => /<lastmod>([^<]+)/.exec(entryOf(part, path))?.[1];
  for (const path of ["/trades/plumbing", "/trades/plumbing/lagos/surulere", "/pcm/trades/plumbing/lagos"])
    expect([path, changedAt(path)]).toEqual([path, rows[0].at.toISOString()]);
  expect(changedAt("/trades/tailoring/oyo")).toMatch(/T00:00:00\.000Z$/);
});

test("each language's page has an entry that names all languages", async () => {
  const part = await partNamed("jobs");
  const links = (path: string) => entryOf(part, path).match(/<xhtml:link[^>]+>/g);
  const english = links(`/job-details/${openJob}`);
  expect(english).toHaveLength(4);
  expect(links(`/pcm/job-details/${openJob}`)).toEqual(english);
});

test.each(["completed", "paused", "removed"])(
  "a job that is %s leaves the sitemap at once",
  async (status) => {
    const { id } = await aJob(app.deps.db, { userId, service: "Plumbing" });
    expect(await partNamed("jobs")).toContain(id);
    await app.deps.pool.query("update jobs set status = $2 where id = $1", [id, status]);
    expect(await partNamed("jobs")).not.toContain(id);
  },
);

test.each([
  ["whose card was hidden", "update service_cards set hidden_at = now() where user_id = $1"],
  ["who was suspended", "update users set suspended_at = now() where id = $1"],
  ["whose subscription ended", "update users set subscribed_until = now() - interval '1 day' where id = $1"],
])("a serviceman %s leaves the sitemap at once", async (_who, change) => {
  const { db, pool } = app.deps;
  const { id } = await aUser(db, { subscribedUntil: new Date(Date.now() + 86_400_000) });
  await aCard(db, { userId: id, serviceRendered: "Tailoring", state: "Oyo", lga: null });
  const { rows } = await pool.query("select public_id from users where id = $1", [id]);
  expect(await partNamed("servicemen")).toContain(rows[0].public_id);
  await pool.query(change, [id]);
  expect(await partNamed("servicemen")).not.toContain(rows[0].public_id);
});

test.each([
  "/sitemaps/jobs.xml",
  "/sitemaps/secrets.xml",
  "/sitemaps/trades-2.xml",
  `/sitemaps/jobs-${"-".repeat(36)}.xml`,
])("%s is not a part", async (path) => {
  expect([400, 404]).toContain((await read(path)).status);
});

test.each(["00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"])(
  "a part that begins elsewhere, as an earlier index may have it, moved to the one with its pages: %s",
  async (start) => {
    const { status, headers } = await read(`/sitemaps/jobs-${start}.xml`);
    expect(status).toBe(302);
    const { pathname } = new URL(String(headers.location));
    expect(pathsIn((await read("/sitemap.xml")).text)).toContain(pathname);
    expect((await read(pathname)).text).toContain(`/job-details/${openJob}`);
  },
);

test("the feed of jobs holds open jobs, escaped, of the service and state that were asked", async () => {
  const { text, headers } = await read("/feeds/jobs.xml?service=Plumbing&state=Lagos");
  expect(headers["content-type"]).toMatch(/^application\/rss\+xml/);
  expect(text).toContain("Pipe &#60;burst&#62; &#38; water everywhere");
  expect(text).toContain(`/job-details/${openJob}`);
  expect(text).not.toContain(takenJob);
  expect((await read("/feeds/jobs.xml?service=&state=")).text).toContain(openJob);
  expect((await read("/feeds/jobs.xml?service=Tailoring")).text).not.toContain("<item>");
});

test("the feed begins with the newest jobs, however many promoted ones there are", async () => {
  const { db } = app.deps;
  const where = { userId, service: "Plumbing", state: "Lagos", lga: "Epe" };
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  for (let n = 0; n < 50; n += 1)
    await aJob(db, {
      ...where,
      isPromoted: true,
      promotedUntil: minutesAgo(-1_000),
      createdAt: minutesAgo(9 + n),
    });
  const newest = await aJob(db, { ...where, createdAt: minutesAgo(2) });
  const { text } = await read("/feeds/jobs.xml?state=lagos&lga=epe");
  const items = [...text.matchAll(/<guid>[^<]*\/([^<]+)<\/guid>/g)].map(([, id]) => id);
  expect([items.length, items[0]]).toEqual([50, newest.id]);
});

test("a person's feed names them in a header, so no shared cache keeps it", async () => {
  const { cookie, id } = await aSignedInUser(app);
  const { headers } = await app.call({ method: "GET", path: "/feeds/jobs.xml", as: cookie });
  expect([headers[personHeader], headers["cache-control"]]).toEqual([id, "private, no-store"]);
  const shared = (await read("/feeds/jobs.xml")).headers;
  expect([shared[personHeader], shared["cache-control"]]).toEqual([
    undefined,
    "public, max-age=600, s-maxage=5",
  ]);
});

test("a shared cache keeps the feed of each language, whichever header asked for it", async () => {
  const { text } = await read("/feeds/jobs.xml");
  for (const [header, value] of [
    ["x-language", "pcm"],
    ["accept-language", "pcm"],
    ["cookie", "runor_lang=pcm"],
  ] as const) {
    const other = await app.call({ method: "GET", path: "/feeds/jobs.xml", headers: { [header]: value } });
    expect(other.body).not.toBe(text);
    expect(String(other.headers.vary).split(", ")).toContain(header);
  }
});

test("the feed of a language has its texts and leads to its pages, whatever the reader's program asks for", async () => {
  const { origin } = app.deps.config;
  for (const [query, language, prefix] of [
    ["", "en-NG", ""],
    ["&language=en", "en-NG", ""],
    ["&language=pcm", "pcm", "/pcm"],
  ] as const) {
    const path = `/feeds/jobs.xml?service=Plumbing${query}`;
    const { text } = await read(path);
    expect(text).toContain(`<language>${language}</language>`);
    expect(text).toContain(`<link>${origin}${prefix}/job-page?service=Plumbing</link>`);
    expect(text).toContain(`<link>${origin}${prefix}/job-details/${openJob}</link>`);
    if (query) {
      const other = await app.call({ method: "GET", path, headers: { "accept-language": "pcm,en;q=0.5" } });
      expect(other.body).toBe(text);
    }
  }
  expect((await read("/feeds/jobs.xml?language=pcm")).text).toContain("wey people post");
  expect((await read("/feeds/jobs.xml?language=xx")).status).toBe(400);
});

test("a feed is named as in the addresses of trade pages too, and its items stay in the place", async () => {
  const { text } = await read("/feeds/jobs.xml?service=plumbing&state=lagos&lga=surulere");
  expect(text).toContain("<title>Open jobs on Runor · Plumbing · Surulere · Lagos</title>");
  expect(text).toContain(`/job-details/${openJob}`);
  expect((await read("/feeds/jobs.xml?state=lagos&lga=ikeja")).text).not.toContain("<item>");
});

test.each(["service=alchemy", "state=atlantis", "state=lagos&lga=ibadan-north", "lga=surulere"])(
  "there is no feed of %s",
  async (query) => {
    expect((await read(`/feeds/jobs.xml?${query}`)).status).toBe(404);
  },
);

test("characters that XML does not allow are left out", () => {
  expect(inXml("a\u0000b\u000bc\ud800d<\u{1f600}")).toBe("abcd&#60;\u{1f600}");
});

describe("asked a thousand times by one address", () => {
  const times = 1_000;
  const ask = (path: string, from: string) => app.call({ method: "GET", path, from });
  const askOften = async (path: string) => {
    const answers = [];
    for (let time = 0; time < times; time += 1) answers.push(await ask(path, "203.0.113.9"));
    return answers;
  };

  test.each([
    ["/sitemaps/pages.xml", 60],
    ["/feeds/jobs.xml", 240],
  ])(
    "%s answers %i times a minute, and then says when to come again; others are served",
    async (path, most) => {
      const answers = await askOften(path);
      const refused = answers.filter(({ status }) => status === 429);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(most);
      expect(refused).toHaveLength(times - most);
      for (const { headers } of refused) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
      expect((await ask(path, "198.51.100.9")).status).toBe(200);
    },
  );

  test("the index is always answered, from memory", async () => {
    const path = "/sitemap.xml";
    await ask(path, "198.51.100.9");
    let taken = 0;
    const count = () => {
      taken += 1;
    };
    app.deps.pool.on("acquire", count);
    const answers = await askOften(path);
    app.deps.pool.off("acquire", count);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // The product keeps polling the change feed.
    expect(taken).toBeLessThan(times / 10);
  });
});
