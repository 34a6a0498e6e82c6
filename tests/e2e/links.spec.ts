/** Every link of the site opens a page, for each kind of viewer. */
import { anAddress, type Person } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

/** A few addresses of each kind are enough. */
const maxOfAKind = 4;
const most = 140;
/** Stored files and the sandbox's provider pages are not pages of the site. */
const notPages = /^\/(assets|media|fonts|sandbox|docs|api)\b|\.\w{2,5}$/;
const starts = [
  "/",
  "/home",
  "/job-page",
  "/servicemen-page",
  "/my-jobs",
  "/profile",
  "/wallet",
  "/robin",
  "/ranking",
];

for (const viewer of ["visitor", "member", "subscriber", "master"] as const)
  test(`Every link that a ${viewer === "master" ? "member of all staff desks" : viewer} meets opens a page`, async ({
    origin,
    member,
    subscriber,
    staff,
  }) => {
    test.slow();
    const people = { visitor: undefined, member, subscriber, master: undefined };
    const person = viewer === "master" ? await staff("master") : people[viewer];
    const crawl = await crawlAs(origin, person);
    expect(crawl.broken).toEqual([]);
    expect(crawl.seen.length).toBeGreaterThan(25);
  });

async function crawlAs(origin: string, person: Person | undefined) {
  const headers = {
    accept: "text/html",
    "x-forwarded-for": anAddress(),
    ...(person ? { cookie: `${person.cookie.name}=${person.cookie.value}` } : {}),
  };
  const queue = starts.map((path) => ({ path, from: "the start" }));
  const known = new Set(starts);
  const kinds = new Map<string, number>();
  const seen: string[] = [];
  const broken: string[] = [];
  for (let next = queue.shift(); next && seen.length < most; next = queue.shift()) {
    const { path, from } = next;
    seen.push(path);
    const answer = await fetch(origin + path, { headers, redirect: "follow" });
    if (answer.status >= 400) broken.push(`${answer.status} ${path}, linked from ${from}`);
    for (const [, href = ""] of (await answer.text()).matchAll(/<a [^>]*href="(\/[^"#]*)/g)) {
      const to = href.replaceAll("&amp;", "&");
      const kind = to.replace(/[\da-f]{8}-[\da-f-]{27}/g, "{id}").replace(/\?.*/, "?");
      const already = kinds.get(kind) ?? 0;
      if (known.has(to) || notPages.test(to) || already >= maxOfAKind) continue;
      known.add(to);
      kinds.set(kind, already + 1);
      queue.push({ path: to, from: path });
    }
  }
  return { seen, broken };
}
