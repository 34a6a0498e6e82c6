/** No page or answer leaks a phone number. Follows every link and id, as a visitor and as a free account. */
import { unpackTables } from "#web/lib/page-data/packed-tables.ts";
import { rowsOf } from "./support/database.ts";
import { anAddress, demoPerson, type Person } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

/** The maximum of pages and answers in one crawl. */
const maxAddresses = 150;
/** Addresses that visitors can reach or that might leak by mistake; the crawl adds every linked address. */
const starts = [
  ...["/", "/home", "/home?tab=servicemen", "/job-page", "/servicemen-page", "/support", "/about-us"],
  ...["/faq-page", "/leadership-focus", "/ranking", "/agent-marketing", "/terms-and-conditions"],
  ...["/my-jobs", "/wallet", "/profile", "/post-job", "/customer-overview", "/agent-approval"],
  ...["/jobs/get-job?limit=100", "/jobs/get-job?q=plumber", "/jobs/stats", "/jobs/blogs"],
  ...["/api/auth/servicemen", "/api/auth/session", "/api/faqs", "/api/approved-agents", "/api/settings"],
  ...["/api/auth/subscribed-users", "/api/unapproved-agents", "/api/withdrawals/pending-or-failed"],
];
/** The sandbox plays the phones; its outbox shows what they received. */
const notOurs = /^\/(sandbox|docs|assets|media|fonts)\b/;
/** Answers that publish numbers on purpose: agents' business lines, and the demo's people, in sandboxes only. */
const publishes = /^\/(api\/approved-agents|api\/demo-sign-ins|login)\b/;

for (const viewer of ["visitor", "member"] as const)
  test(`Nothing that a ${viewer} can open holds another person's phone number or the person behind a private name`, async ({
    origin,
    member,
  }) => {
    const own = viewer === "member" ? member : undefined;
    const { supportPhone } = await (await fetch(`${origin}/api/settings`)).json();
    const crawl = new Crawl(origin, { own, mayShow: [...phonesIn(supportPhone), own?.phone.slice(1)] });
    await crawl.run();
    const hiding = await rowsOf<{ id: string; full_name: string }>(
      `select id, full_name from users u where private_name is not null
        and not exists (select from users o where o.full_name = u.full_name and o.private_name is null)`,
    );
    expect(hiding.length).toBeGreaterThan(5);
    expect(hiding.filter(({ id, full_name }) => crawl.hasSeen(id) || crawl.hasSeen(full_name))).toEqual([]);
    expect(crawl.leaks).toEqual([]);
    expect(crawl.failures).toEqual([]);
    const kinds = crawl.seen.map((path) => path.replace(/[0-9a-f-]{36}.*/, "{id}"));
    for (const kind of ["/job-details/{id}", "/jobs/get-job/{id}", "/api/comments/{id}", "/jobs/{id}"])
      expect(kinds.filter((each) => each === kind).length, kind).toBeGreaterThan(3);
  });

test("The crawl detects numbers where they are published", async ({ origin }) => {
  const login = await (await fetch(`${origin}/login`)).text();
  expect(phonesIn(login)).toContain(demoPerson("serviceman").phone.slice(1));
  for (const written of [
    "0803 123 4567",
    "+2348031234567",
    "(0803) 123-4567",
    "234 803 1234567",
    "8031234567",
  ])
    expect(phonesIn(`call ${written} now`), written).toEqual(["8031234567"]);
});

test("A visitor's search finds no person by phone number", async ({ origin, subscriber }) => {
  for (const { phone } of [demoPerson("serviceman"), subscriber])
    for (const path of ["/jobs/get-job?q=", "/api/auth/servicemen?q="]) {
      const answer = await fetch(origin + path + phone);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(phonesIn(await answer.text()), path).toEqual([]);
    }
});

class Crawl {
  readonly leaks: string[] = [];
  readonly failures: string[] = [];
  readonly seen: string[] = [];
  private readonly queue = [...starts];
  private readonly texts: string[] = [];
  private readonly known = new Set<string>(starts);
  private readonly perKind = new Map<string, number>();
  private readonly origin: string;
  private readonly own: Person | undefined;
  private readonly mayShow: readonly (string | undefined)[];
  private readonly address = anAddress();

  constructor(origin: string, viewer: { own: Person | undefined; mayShow: readonly (string | undefined)[] }) {
    this.origin = origin;
    this.own = viewer.own;
    this.mayShow = viewer.mayShow;
  }

  hasSeen(word: string): boolean {
    return this.texts.some((text) => text.includes(word));
  }

  async run(): Promise<void> {
    for (let path = this.queue.shift(); path && this.seen.length < maxAddresses; path = this.queue.shift())
      await this.visit(path);
  }

  private async visit(path: string): Promise<void> {
    this.seen.push(path);
    const answer = await fetch(this.origin + path, {
      redirect: "manual",
      headers: {
        accept: path.startsWith("/api/") ? "application/json" : "text/html,application/json",
        "x-forwarded-for": this.address,
        ...(this.own ? { cookie: `${this.own.cookie.name}=${this.own.cookie.value}` } : {}),
      },
    });
    const text = await answer.text();
    this.texts.push(text);
    if (answer.status >= 500) this.failures.push(`${answer.status} ${path}`);
    if (!publishes.test(path))
      for (const phone of phonesIn(text))
        if (!this.mayShow.includes(phone)) this.leaks.push(`${phone} in ${path}`);
    for (const found of addressesIn(text, this.own)) this.add(found);
    const next = answer.headers.get("location");
    if (next) this.add(new URL(next, this.origin).pathname);
  }

  /** Adds a path, up to a few dozen of each kind. */
  private add(path: string): void {
    const kind = path.replace(/[0-9a-f-]{36}.*/, "").replace(/\?.*/, "?");
    const already = this.perKind.get(kind) ?? 0;
    if (notOurs.test(path) || this.known.has(path) || already >= 12) return;
    this.perKind.set(kind, already + 1);
    this.known.add(path);
    this.queue.push(path);
  }
}

/** Links of a page, and addresses built from the ids in it. */
function addressesIn(answer: string, own: Person | undefined): string[] {
  const text = answer + dataIn(answer);
  const links = [...text.matchAll(/href="(\/[^"#]*)"/g)].map(([, to = ""]) => to.replaceAll("&amp;", "&"));
  const ids = (key: string) => [
    ...new Set([...text.matchAll(new RegExp(`"${key}":"([0-9a-f-]{36})"`, "g"))].map(([, id = ""]) => id)),
  ];
  const jobs = ids("_id").flatMap((id) => [
    ...[`/job-details/${id}`, `/jobs/get-job/${id}`, `/api/comments/${id}`],
    ...[`/jobs/callers/${id}`, `/callers-page/${id}`],
  ]);
  const people = ids("userId")
    .filter((id) => id !== own?.userId)
    .flatMap((id) => [
      ...[`/jobs/${id}`, `/jobs/get-job?userId=${id}`, `/jobs/user-jobs?userId=${id}`],
      ...[`/user-profile/${id}`, `/jobs/user-profile/${id}`, `/api/auth/user/${id}`, `/reviews/${id}`],
      ...[`/api/reviews/${id}`, `/api/api/user-bank/${id}`],
    ]);
  return [...links, ...jobs, ...people];
}

/** The data of a page, with the names of its fields. */
function dataIn(html: string): string {
  const packed = /window\.__runor=(.*?)<\/script>/s.exec(html)?.[1];
  return packed ? JSON.stringify(unpackTables(JSON.parse(packed))) : "";
}

/** Nigerian mobile numbers in any common spelling, as their ten digits. */
function phonesIn(text: string): string[] {
  const readable = text
    // Drawings, ids, file hashes and timestamps contain rows of digits; the field's example is unassigned.
    .replace(/<svg.*?<\/svg>/gs, "·")
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, "·")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z?/g, "·")
    .replace(/\/(assets|media)\/[^"'\s)]+/g, "·")
    .replaceAll("0803 000 0000", "·");
  const pattern =
    /(?<![\d.#])(?:\+?234|0)?[\s().-]{0,3}([789])[\s().-]{0,3}([01](?:[\s().-]{0,3}\d){8})(?![\d])/g;
  return [...readable.matchAll(pattern)].map(([, first = "", rest = ""]) => first + rest.replace(/\D/g, ""));
}
