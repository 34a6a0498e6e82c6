/** Pages over real HTTP: details of one request must not appear in the page that others get. */
import { readFileSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#server/db/ids.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import * as accountsApi from "#shared/contracts/accounts.endpoints.ts";
import { Refusal } from "#shared/contracts/answers.ts";
import { pages } from "#shared/paths.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { buildPages } from "#tests/support/built-pages.ts";
import { oddAddressPart } from "#tests/support/odd-values.ts";
import { giveDatabaseBack, takeDatabaseAway } from "#tests/support/outage.ts";
import { asOwner } from "#tests/support/owner.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { authTexts } from "#texts/accounts.ts";
import { unexpectedTexts } from "#texts/shell.ts";
import { busyPageTexts, errorPageTexts, oldPageTexts } from "#texts/support.ts";
import { mountBuiltPages } from "./web-pages.ts";

let app: TestApp;
let poster: SignedInUser;

beforeAll(async () => {
  buildPages();
  app = await startTestApp({}, { mountPages: mountBuiltPages });
  poster = await aSignedInUser(app);
  await app.deps.freshness.read();
}, 180_000);
afterAll(() => app.close());

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  localAddress?: string;
  signal?: AbortSignal;
}

interface Received {
  status: number;
  isKept: boolean;
  text: string;
  headers: IncomingHttpHeaders;
}

const send = (address: string, { method = "GET", headers = {}, ...from }: Sent = {}) =>
  new Promise<Received>((resolve, reject) => {
    request(app.address + address, { method, headers, agent: false, ...from }, async (answer) => {
      const text = Buffer.concat(await answer.toArray()).toString();
      // Only answers made by the application for this request carry an id.
      const isKept = !("x-request-id" in answer.headers);
      resolve({ status: answer.statusCode ?? 0, isKept, text, headers: answer.headers });
    })
      .on("error", reject)
      .end();
  });

/** Calls that use the table wait until the returned connection ends. */
async function holdTable(table: string): Promise<pg.Client> {
  const holder = new pg.Client({ connectionString: app.connectionString });
  await holder.connect();
  await holder.query(`begin; lock table ${table} in access exclusive mode`);
  return holder;
}

/** The status line for a request line that no ordinary client sends. */
const sendLine = (line: string) =>
  new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(app.address);
    let answer = "";
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${line} HTTP/1.1\r\nhost: ${hostname}\r\nconnection: close\r\n\r\n`),
    );
    socket.on("data", (bytes) => {
      answer += bytes;
    });
    socket.on("error", reject);
    socket.on("close", () => resolve(answer));
  });

test("a page first requested by HEAD has a body for later requests", async () => {
  expect(await send("/about-us", { method: "HEAD" })).toMatchObject({ status: 200, text: "" });

  const page = await send("/about-us");

  expect(page.isKept).toBe(true);
  expect(page.text).toContain("</html>");
});

test("files are served without a session lookup, and personal answers are not cached", async () => {
  const style = /href="(\/assets\/[^"]+\.css)"/.exec((await send("/about-us")).text)?.[1] ?? "";
  const headers = { cookie: poster.cookie };
  await asOwner(app, "alter table sessions rename to sessions_away");
  const [file, personal] = await Promise.all([
    send(style, { headers }),
    send("/api/auth/session", { headers }),
  ]);
  await asOwner(app, "alter table sessions_away rename to sessions");

  expect([file.status, personal.status]).toEqual([200, 500]);
  const own = await app.call({ method: "GET", path: "/jobs/user-jobs", as: poster.cookie });
  expect(own.headers["cache-control"]).toBe("no-store");
});

test("pages of a signed-in user are not stored by browsers or proxies", async () => {
  const ids = { userId: poster.id, jobId: newId(), blogId: newId(), callerId: newId(), token: "abc" };
  const config = readFileSync(path.resolve(import.meta.dirname, "../../../web/routes.ts"), "utf8");
  const paths = [...config.matchAll(/route\("([^"*]+)"/g)].map(([, page]) =>
    page!.replace(/:(\w+)/g, (_, name) => ids[name as keyof typeof ids]),
  );
  expect(paths.length).toBeGreaterThan(45);
  for (const page of ["", ...paths]) {
    const { headers, isKept } = await send(`/${page}`, { headers: { cookie: poster.cookie } });
    expect([page, isKept, headers["cache-control"]]).toEqual([page, false, "no-store"]);
  }
});

test("a page is complete for waiting requests when the first one aborts", async () => {
  const { hostname, port } = new URL(app.address);
  for (const waited of [0, 2, 5, 10, 20]) {
    const address = `/job-page?q=leaving${waited}`;
    const leaver = connect(Number(port), hostname);
    leaver.write(`GET ${address} HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`);
    await sleep(5);
    const others = Promise.all([send(address), send(address)]);
    await sleep(waited);
    leaver.destroy();

    for (const page of await others) expect(page).toMatchObject({ status: 200 });
  }
});

test("a foreign Host header does not appear in a page for others", async () => {
  const job = await aJob(app.deps.db, { userId: poster.id });

  await send(`/job-details/${job.id}`, { headers: { host: "evil.example" } });
  const page = await send(`/job-details/${job.id}`);

  expect(page.text).not.toContain("evil.example");
  expect(page.text).toContain(`${app.deps.config.origin}/share/jobs/${job.id}.jpg`);
});

test("a job's page is fresh under every spelling of its id", async () => {
  const job = await aJob(app.deps.db, { userId: poster.id, description: "Needle of the page" });
  const spelled = job.id.toUpperCase();
  const addresses = [`/job-details/${spelled}`, `/jobs/get-job/${spelled}`, `/api/comments/${spelled}`];
  for (const address of addresses) expect((await send(address)).status).toBe(200);

  await app.call({
    method: "POST",
    path: "/api/comments",
    as: poster.cookie,
    body: { jobId: spelled, comment: "Still there?" },
  });
  await app.call({ method: "POST", path: `/jobs/taken-job/${spelled}`, as: poster.cookie });
  await app.deps.freshness.read();

  const [page, answer, comments] = await Promise.all(addresses.map((address) => send(address)));
  expect(page?.text).toContain("Still there?");
  expect(JSON.parse(answer?.text ?? "")).toMatchObject({ _id: job.id, taken: true });
  expect(comments?.text).toContain("Still there?");
});

test("an incomplete page is not cached", async () => {
  const job = await aJob(app.deps.db, { userId: poster.id });
  // Otherwise the feed would report the new job while its page is cached.
  await app.deps.freshness.read();
  await asOwner(app, "alter table comments rename to comments_away");
  const lacking = await send(`/job-details/${job.id}`);
  await asOwner(app, "alter table comments_away rename to comments");

  expect(lacking).toMatchObject({ status: 200, isKept: false });
  expect((await send(`/job-details/${job.id}`)).isKept).toBe(false);
  expect((await send(`/job-details/${job.id}`)).isKept).toBe(true);
});

test.each([
  "GET //",
  "GET ///",
  "GET //[",
  "GET //evil.example/",
  "GET /\\evil.example",
  "GET http://evil.example/",
  "GET *",
  "GET /%ff",
  "GET /job-details/%00",
  "GET /job-details/%2e%2e%2f%2e%2e%2fmetrics",
  "GET /job-page?q=%ff%00",
  "TRACE /",
])("%s causes no failure", async (line) => {
  const answer = await sendLine(line);

  expect(answer).toMatch(/^HTTP\/1\.1 [234]/);
  expect(answer).not.toMatch(/location:.*evil/i);
});

test("an address that cannot be decoded is a page that does not exist, in the reader's language", async () => {
  const addresses = { "/jobs/%E0%A4%A": "en-NG", "/%ff?next=%": "en-NG", "/pcm/x%": "pcm" };
  for (const [address, lang] of Object.entries(addresses)) {
    const { status, text, headers } = await send(address, { headers: { accept: "text/html" } });
    expect([address, status, headers["content-type"]]).toEqual([address, 404, "text/html; charset=utf-8"]);
    expect(text).toContain(`<html lang="${lang}"`);
  }
  const { status, text } = await send("/api/jobs/%E0%A4%A");
  expect([status, Refusal.parse(JSON.parse(text)).code]).toEqual([404, "not_found"]);
});

test("invalid HTTP is refused, and the connection is closed", async () => {
  for (const line of ["GET / HTTP/9", `GET /?q=${"x".repeat(20_000)}`]) {
    const [head, body] = (await sendLine(line)).split("\r\n\r\n");

    expect(head).toMatch(/^HTTP\/1\.1 4\d\d .*\r\n[\s\S]*connection: close/i);
    expect(Refusal.parse(JSON.parse(body ?? "")).code).toMatch(/malformed|too_large/);
  }
});

test("no page address causes a failure, for visitors and for users", async () => {
  const places = [
    "/",
    "/home?tab=",
    "/job-page?q=",
    "/job-page?cursor=",
    "/job-details/",
    "/jobs/",
    "/login?redirectUrl=",
  ];
  const others = [
    "/callers-page/",
    "/reset-password/",
    "/credits?tx_ref=",
    "/upgrade-page?redirectUrl=",
    "/error-page?code=",
    "/media/",
    "/x/",
  ];
  const asked = fc.record({
    place: fc.constantFrom(...places, ...others),
    part: oddAddressPart,
    headers: fc.constantFrom<Record<string, string>>({}, { cookie: poster.cookie }),
  });
  await fc.assert(
    fc.asyncProperty(asked, async ({ place, part, headers }) => {
      const { status } = await send(place + part, { headers });
      expect(status, place + part).toBeLessThan(500);
    }),
    { numRuns: 120, endOnFailure: true },
  );
});

test("a name that every object has is an unknown code in an address", async () => {
  const words = errorPageTexts.lead.split(",")[0]!;
  for (const code of ["constructor", "toString", "__proto__", "no_such_code"]) {
    const { status, text } = await send(`/error-page?code=${code}`);
    expect([code, status, text.includes(words)]).toEqual([code, 200, true]);
  }
  expect((await send("/error-page?code=phone_taken")).text).not.toContain(words);
});

/** Number of pages rendered for visitors so far. */
async function renderings(): Promise<number> {
  const { values } = await app.deps.metrics.cache.get();
  return values
    .filter(({ labels }) => labels.cache === "pages" && labels.outcome === "miss")
    .reduce((sum, { value }) => sum + value, 0);
}

test("ignored parameters and other spellings share one cached page", async () => {
  const first = await send("/job-page?state=Lagos");
  const before = await renderings();
  const spellings = [
    "/job-page?x=1&state=Lagos",
    "/job-page?state=Lagos&utm_source=sms",
    "/job-page/?state=Lagos&tab=jobs",
    "/Job-Page?state=Lagos",
    "/%6aob-page?state=%4cagos",
    "/job-page?state=Lagos&state=Kano",
  ];
  const pages = await Promise.all(spellings.map((address) => send(address)));
  const forged = await send("/job-page?state=Lagos", { headers: { cookie: "runor_session=made-up" } });

  for (const { status, text } of [...pages, forged])
    expect({ status, text }).toEqual({ status: 200, text: first.text });
  expect(await renderings()).toBe(before);
});

test.each(["application/json", "Application/JSON", "application/json;q=0.9", "text/html;q=0", "image/*", ""])(
  "a page is the same before and after a visit, requested as '%s'",
  async (accept) => {
    const address = `/job-page?q=${encodeURIComponent(`asked as ${accept}`)}`;
    const asked = [
      await send(address, { headers: { accept } }),
      await send(address, { headers: { accept } }),
    ];
    const head = await send(address, { method: "HEAD", headers: { accept } });

    expect(asked.map(({ isKept }) => isKept)).toEqual([false, true]);
    for (const { status, headers } of [...asked, head])
      expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(asked[1]?.text).toBe(asked[0]?.text);
    expect(asked[1]?.headers.etag).toBe(asked[0]?.headers.etag);
  },
);

test("the login after a staff session ended is another cached page than the plain one", async () => {
  await send("/login");
  expect((await send("/login?redirectUrl=%2Fsettings&ended=1")).text).toContain(authTexts.ended);
  expect((await send("/login")).text).not.toContain(authTexts.ended);
});

test("while no database can be reached, visitors get cached pages marked as old, and nothing else is served", async () => {
  const job = await aJob(app.deps.db, { userId: poster.id, description: "Mend the gate" });
  const ready = ["/", "/jobs/get-job", `/job-details/${job.id}`, "/faq-page"];
  await app.deps.freshness.read();
  for (const address of ready) expect((await send(address)).headers["x-runor-stale"]).toBeUndefined();

  await takeDatabaseAway(app);
  await expect.poll(async () => (await send("/")).headers["x-runor-stale"]).toBeTruthy();
  // Cached pages expire after half a minute.
  app.clock.advance(60);
  const old = await Promise.all([...ready, "/?utm_source=news"].map((address) => send(address)));
  for (const { status, headers } of old) {
    expect(status).toBe(200);
    expect(Date.parse(String(headers["x-runor-stale"]))).not.toBeNaN();
  }
  expect(old[0]?.text).toContain(oldPageTexts.text);
  expect(old[2]?.text).toContain("Mend the gate");
  expect(JSON.parse(old[1]?.text ?? "")).toContainEqual(expect.objectContaining({ _id: job.id }));

  const headers = { cookie: poster.cookie };
  const own = ["/", "/jobs/get-job", "/my-jobs", "/wallet", "/api/auth/session", "/api/wallet/balance"];
  const refused = await Promise.all(own.map((address) => send(address, { headers })));
  const answers = refused.map(({ status, headers }) => [
    status,
    headers["retry-after"],
    headers["x-runor-stale"],
  ]);
  expect(answers).toEqual(own.map(() => [503, "2", undefined]));
  const ownPages = refused.filter((answer) => /html/.test(String(answer.headers["content-type"])));
  expect(ownPages).toHaveLength(3);
  for (const { text } of ownPages) {
    expect(text).toContain(`<h1>${busyPageTexts.title}</h1>`);
    expect(text).toContain(`<a href="">${busyPageTexts.again}</a>`);
    expect(text).not.toMatch(new RegExp(`${unexpectedTexts.title}|${pages.login}`));
  }
  const unknown = await send("/jobs/get-job?state=Kano");
  expect([unknown.status, unknown.headers["retry-after"]]).toEqual([503, "2"]);

  await giveDatabaseBack(app);
  await expect.poll(async () => (await send("/")).headers["x-runor-stale"]).toBe(undefined);
  expect((await send("/")).text).not.toContain(oldPageTexts.text);
  expect((await send("/", { headers })).status).toBe(200);
}, 30_000);

test("while calls about money wait, a visitor gets the last copy of a page at once, for ten seconds", async () => {
  const { deps } = app;
  const answers: unknown[] = [];
  const job = await aJob(deps.db, { userId: poster.id, description: "Mend the iron roof" });
  await deps.freshness.read();
  // A second request shows that the copy is wanted.
  for (const _ of [1, 2]) await send("/job-page");
  const holder = await holdTable("ledger.account");
  const calls = Array.from({ length: deps.pool.options.max * 5 }, () =>
    send("/api/wallet/balance", { headers: { cookie: poster.cookie } }).then(({ status }) =>
      answers.push(status),
    ),
  );
  await expect.poll(() => deps.state.queueLoads().get("urgent-calls")?.running).toBe(calls.length);
  await asOwner(app, "update jobs set description = 'Mend the copper roof' where id = $1", [job.id]);
  await deps.freshness.read();

  const copy = await send("/job-page");
  expect([copy.status, copy.text.includes("Mend the copper roof")]).toEqual([200, false]);
  app.clock.advance(11);
  const next = send("/job-page");
  await expect.poll(() => deps.state.queueLoads().get("pages")?.running).toBe(1);
  expect(answers).toEqual([]);
  await holder.end();
  expect((await next).text).toContain("Mend the copper roof");
  await Promise.all(calls);
  expect(answers).toEqual(calls.map(() => 200));
  expect((await send("/job-page")).text).toContain("Mend the copper roof");
  expect(deps.state.queueLoads().get("urgent-calls")).toEqual({ running: 0, waiting: 0 });
});

test("an unknown address is refused in the requested format", async () => {
  const json = await send("/nowhere", { headers: { accept: "application/json" } });
  expect(json.status).toBe(404);
  expect(Refusal.parse(JSON.parse(json.text)).code).toBe("not_found");
  const page = await send("/nowhere", { headers: { accept: "text/html" } });
  expect(page).toMatchObject({ status: 404, text: expect.stringContaining("</html>") });
});

test("unknown paths of the API answer JSON to browsers too, and the pages beside them HTML", async () => {
  const calls = [
    "/api",
    "/api/nowhere",
    "/API/faqs",
    "/webhooks/nobank",
    "/block-user/x",
    "/jobs/taken-job/x",
  ];
  for (const address of [...calls, "/webhooks/flutterwave?secret=/", "/jobs/nowhere/x/y"]) {
    const { status, text } = await send(address, { headers: { accept: "text/html,*/*" } });
    expect([address, status]).toEqual([address, 404]);
    expect(Refusal.parse(JSON.parse(text)).code).toBe("not_found");
  }
  for (const address of [`/jobs/${poster.id}?from=/x/y`, `/jobs/${poster.id}/`, "/jobs/nowhere/"]) {
    const { text } = await send(address);
    expect(text).toContain("</html>");
  }
});

/** Pages made from a template so far. */
async function fromTemplates(): Promise<number> {
  const { values } = await app.deps.metrics.cache.get();
  return values.find(({ labels: { cache, outcome } }) => cache === "page-templates" && outcome === "hit")!
    .value;
}

test("metrics count the pages that were made from a template", async () => {
  const page = () => send("/job-page?state=Oyo", { headers: { cookie: poster.cookie } });
  await page();
  await page();
  const before = await fromTemplates();
  await page();
  expect(await fromTemplates()).toBe(before + 1);
  const { values } = await app.deps.metrics.cacheBytes.get();
  expect(values.find(({ labels }) => labels.cache === "page-templates")?.value).toBeGreaterThan(10_000);
});

test("a visitor's page looks up no session, and a person's page does", async () => {
  const { id: jobId } = await aJob(app.deps.db, { userId: poster.id });
  const lookUps = async () => {
    const { values } = await app.deps.metrics.httpSeconds.get();
    const counts = values.filter(({ metricName }) => metricName?.endsWith("_count"));
    const ofSessions = counts.filter(({ labels }) => labels.route === accountsApi.session.path);
    return ofSessions.reduce((sum, { value }) => sum + value, 0);
  };
  const before = await lookUps();
  expect((await send(pages.jobDetails(jobId))).text).toContain("<main");
  expect(await lookUps()).toBe(before);
  await send(pages.jobDetails(jobId), { headers: { cookie: poster.cookie } });
  expect(await lookUps()).toBe(before + 1);
});

test("a redirect has no body and no type of one", async () => {
  const { status, text, headers } = await send("/wallet", { headers: { accept: "text/html" } });
  expect([status, text, headers["content-type"]]).toEqual([302, "", undefined]);
  expect(headers.location).toBe("/login?redirectUrl=%2Fwallet");
});

test("one visitor's flood of pages is refused before it fills the process, and others get theirs", async () => {
  const leaving = new AbortController();
  const busy: Received[] = [];
  const flood = Array.from({ length: 250 }, (_, n) =>
    send(`/job-page?q=flood${n}`, { signal: leaving.signal }).then(
      (answer) => {
        if (answer.status !== 200) busy.push(answer);
      },
      () => undefined,
    ),
  );
  const waiting = () => app.deps.state.queueLoads().get("pages")?.waiting ?? 0;
  // A fast machine may have answered all that wait between two looks.
  await expect.poll(() => waiting() + busy.length).toBeGreaterThan(0);
  const others = await Promise.all([
    send("/job-page?q=somebody%20else", { localAddress: "127.0.0.2" }),
    send("/job-page", { headers: { cookie: poster.cookie } }),
  ]);
  expect(others.map(({ status }) => status)).toEqual([200, 200]);
  await expect.poll(() => busy.length, { timeout: 20_000 }).toBeGreaterThan(0);
  leaving.abort();
  await Promise.all(flood);

  // A slow machine reaches the limit of pages, a fast one the limit of searches.
  expect([...new Set(busy.map(({ status }) => status))]).toEqual([429]);
  expect(busy[0]?.headers["content-type"]).toBe("text/html; charset=utf-8");
  const { values } = await app.deps.metrics.refusals.get();
  const limits = values.filter(({ labels }) => labels.code === "too_many_requests");
  const counted = limits.reduce((sum, { value }) => sum + value, 0);
  expect(counted).toBeGreaterThanOrEqual(busy.length);
});
