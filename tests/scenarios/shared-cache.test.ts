/** The product behind nginx as a shared cache, configured as in deploy/nginx; skipped without nginx. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { mountBuiltPages } from "#server/http/pages/web-pages.ts";
import { aCard } from "#server/seed/builders/a-card.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { aUser } from "#server/seed/builders.ts";
import { addressIn } from "#shared/messages/languages.ts";
import { pages } from "#shared/paths.ts";
import { needing } from "#tests/support/needing.ts";
import { nginx } from "../../scripts/nginx.mjs";
import { startTestApp, type TestApp } from "../support/app.ts";
import { temporaryFolder } from "../support/folder.ts";
import { freePort } from "../support/free-port.ts";
import { signUp } from "../support/people.ts";
import { aSignedInUser, type SignedInUser } from "../support/signed-in.ts";

const root = path.resolve(import.meta.dirname, "../..");
const program = nginx();
let app: TestApp;
let cache: ChildProcess;
let address: string;
let person: SignedInUser;

describe("behind nginx", needing("nginx", program !== undefined), () => {
  beforeAll(async () => {
    app = await startTestApp({ TRUST_PROXY: "1" }, { mountPages: mountBuiltPages });
    const port = await freePort();
    const folder = temporaryFolder("runor-nginx-");
    cache = spawn(program!, ["-p", folder, "-c", configuration(folder, port)], { stdio: "ignore" });
    address = `http://127.0.0.1:${port}`;
    person = await aSignedInUser(app, { fullName: "Zainab Quadri" });
    await vi.waitFor(() => fetch(`${address}/livez`), { timeout: 60_000 });
  });
  afterAll(async () => {
    const ended = once(cache, "exit");
    cache.kill("SIGTERM");
    await ended;
    await app.close();
  });

  test("visitors share pages and lists; a person gets an own page that is never kept", async () => {
    const ofAll = await pagesOfAll();
    const inPidgin = ofAll.map((page) => addressIn("pcm", page));
    for (const shared of [...ofAll, ...inPidgin, "/jobs/get-job"]) {
      const first = await read(shared);
      const again = await read(shared);
      const own = await read(shared, { cookie: person.cookie });
      const after = await read(shared);

      expect([shared, first.status, first.cache, again.cache, own.cache, after.cache]).toEqual([
        shared,
        200,
        "MISS",
        "HIT",
        "BYPASS",
        "HIT",
      ]);
      expect([again.text, after.text]).toEqual([first.text, first.text]);
      expect(first.text).not.toContain("Zainab");
    }
    for (const page of ["/", "/pcm"])
      expect((await read(page, { cookie: person.cookie })).text).toContain("Zainab");
  });

  test("pages and answers of one person are not kept, with or without the cookie", async () => {
    const paths = ["/wallet", "/api/auth/session", "/profile", "/api/wallet/balance", "/notices"];
    for (const own of paths)
      for (const headers of [{ cookie: person.cookie }, {}, {}])
        expect([own, (await read(own, headers)).cache]).not.toEqual([own, "HIT"]);
    expect((await read("/wallet")).text).not.toContain("Zainab");
  });

  test("pages in one language are not handed to readers of another, whatever was asked before", async () => {
    const page = "/pricing";
    const english = [
      { cookie: "xrunor_lang=pcm" },
      { cookie: "other=runor_lang=pcm" },
      { cookie: "runor_lang=pcmx" },
      { "accept-language": "en;runor_lang=pcm;" },
      { "accept-language": "en|; runor_lang=pcm" },
      { "accept-language": "en,pcm;q=0.1" },
    ];
    const pidgin = [
      { cookie: "runor_lang=pcm" },
      { cookie: "first=1; runor_lang=pcm ; last=2" },
      { "accept-language": "pcm,en;q=0.9" },
      { "accept-language": "en;q=0.1, PCM" },
    ];
    const readers = [...english, ...pidgin, ...english].map((headers) => ({
      accept: "text/html",
      ...headers,
    }));
    const statuses = [];
    for (const headers of readers) statuses.push([headers, (await read(page, headers)).status]);

    expect(statuses).toEqual(
      readers.map((headers, at) => [
        headers,
        at < english.length || at >= english.length + pidgin.length ? 200 : 302,
      ]),
    );
  });

  test("a compressed form goes only to browsers that take it", async () => {
    for (const [accepted, sent] of [
      ["gzip, br", "br"],
      ["gzip, br;q=0", "gzip"],
      ["br;q=0.0,gzip;q=0", null],
      ["br;q=0.5", "br"],
      ["identity, abrx", null],
    ] as const) {
      const { headers } = await read("/pricing", { "accept-encoding": accepted });
      expect([accepted, headers.get("content-encoding")]).toEqual([accepted, sent]);
    }
  });

  test("a session is a person's however the cookie is written", async () => {
    const [name, token] = person.cookie.split("=");
    for (const cookie of [`${name} =${token}`, `other=1;${name}\t=${token}`]) {
      const wallet = await read("/wallet", { cookie });
      expect([wallet.cache, wallet.headers.get("cache-control")]).toEqual(["BYPASS", "no-store"]);
      const list = await read("/jobs/get-job", { cookie });
      expect([list.cache, list.headers.get("cache-control")]).toEqual(["BYPASS", "private, no-cache"]);
    }
  });

  test("a session that begins is not handed to the next caller", async () => {
    const headers = { "content-type": "application/json" };
    const { phone, password } = await signUp(app);
    const body = JSON.stringify({ phoneNumber: phone, password });
    const signedIn = await fetch(`${address}/api/auth/login`, { method: "POST", headers, body });

    expect(signedIn.headers.get("set-cookie")).toContain("runor_session=");
    for (const page of ["/login", "/"]) expect((await read(page)).headers.get("set-cookie")).toBeNull();
  });

  test("a taken job is gone for visitors, from sitemap and feed too, and has no picture; its poster still reads it", async () => {
    const job = await aJob(app.deps.db, { userId: person.id });
    const page = `/job-details/${job.id}`;
    const first = await read(page);
    expect(first.status).toBe(200);
    const { pathname, search } = new URL(
      /property="og:image" content="([^"]+)"/.exec(first.text)?.[1]?.replaceAll("&amp;", "&") ?? "",
    );
    const picture = pathname + search;
    expect(await cachedTwice(picture)).toMatchObject({ status: 200 });
    const part = /\/sitemaps\/jobs-[^<]+/.exec((await read("/sitemap.xml")).text)?.[0] ?? "";
    const lists = [part, "/feeds/jobs.xml"];
    for (const list of lists) expect((await cachedTwice(list)).text).toContain(job.id);

    await app.call({ method: "POST", path: `/jobs/taken-job/${job.id}`, as: person.cookie });

    for (const list of lists) expect((await onceExpired(list)).text).not.toContain(job.id);
    expect((await onceExpired(picture)).status).toBe(404);
    await vi.waitFor(async () => expect((await read(page)).status).toBe(410), {
      timeout: 60_000,
      interval: 200,
    });
    const gone = await read(page);
    expect(gone.text).toContain('content="noindex"');
    expect(gone.text).not.toContain('"JobPosting"');
    expect((await read(page, { cookie: person.cookie })).status).toBe(200);
  });
});

/** Lists, and one page each of a job, a serviceman, an article and a trade in a place. */
async function pagesOfAll(): Promise<string[]> {
  const { db, pool, freshness } = app.deps;
  const poster = await aUser(db);
  const { id: jobId } = await aJob(db, { userId: poster.id, service: "Plumbing" });
  const serviceman = await aUser(db, { subscribedUntil: new Date(Date.now() + 30 * 86_400_000) });
  await aCard(db, { userId: serviceman.id, serviceRendered: "Plumbing" });
  const { rows } = await pool.query("select public_id from users where id = $1", [serviceman.id]);
  const article = await pool.query(
    `insert into articles (id, title, body, author_name)
     values (gen_random_uuid(), 'Agree on a price', 'Pay when the work is done.', 'Runor') returning id`,
  );
  await freshness.read();
  return [
    ...[pages.landing, pages.jobs, pages.servicemen, pages.trades],
    pages.jobDetails(jobId),
    pages.userProfile(rows[0].public_id),
    pages.blogArticle(article.rows[0].id),
    pages.trade("plumbing", "lagos", "surulere"),
  ];
}

async function read(page: string, headers: Record<string, string> = {}) {
  const answer = await fetch(address + page, { headers, redirect: "manual" });
  const cached = answer.headers.get("x-cache");
  return { status: answer.status, text: await answer.text(), cache: cached, headers: answer.headers };
}

async function cachedTwice(page: string) {
  await read(page);
  const again = await read(page);
  expect([page, again.cache]).toEqual([page, "HIT"]);
  return again;
}

/** The first answer that is not the stored one. */
const onceExpired = (page: string) =>
  vi.waitFor(
    async () => {
      const answer = await read(page);
      expect([page, answer.cache]).not.toEqual([page, "HIT"]);
      return answer;
    },
    { timeout: 30_000, interval: 200 },
  );

/** The configuration in deploy/ with this test's port and folders. */
function configuration(folder: string, port: number): string {
  const ours = readFileSync(path.join(root, "deploy/nginx/shared-cache.conf"), "utf8")
    .replace("127.0.0.1:3000", new URL(app.address).host)
    .replace("/var/cache/nginx/runor", path.join(folder, "cache"))
    .replace("listen 8080", `listen 127.0.0.1:${port}`);
  mkdirSync(path.join(folder, "temporary"));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (each) => `${each}_temp_path ${path.join(folder, "temporary", each)};`,
  );
  const file = path.join(folder, "nginx.conf");
  writeFileSync(
    file,
    `${process.getuid?.() === 0 ? "user root;" : ""} daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {}
http { access_log off; ${temporary.join(" ")} ${ours} }`,
  );
  return file;
}
