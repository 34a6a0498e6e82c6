import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rollUpAccounts } from "#server/features/money/ledger/ledger.tasks.ts";
import { rollUpHours } from "#server/features/staff/insights/roll-up.service.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { measuresOf } from "#shared/contracts/insight-counts.ts";
import { productPicture } from "#shared/contracts/product-picture.ts";
import { hourMs } from "#shared/time/durations.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { demonstration } from "#tests/support/live-settings.ts";
import { aSignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ API_DOCS: "" });
});
afterAll(() => app.close());

test("healthz, readyz and metrics answer on a running product", async () => {
  expect((await app.call({ method: "GET", path: "/healthz" })).body).toEqual({ status: "ok" });
  expect((await app.call({ method: "GET", path: "/readyz" })).body).toMatchObject({
    status: "ready",
    database: true,
    queue: true,
  });
  const metrics = await app.call({ method: "GET", path: "/metrics" });
  expect(metrics.body).toContain("http_request_seconds_bucket");
});

test("metrics report providers, the queue, connections, caches and refusals", async () => {
  const person = await aSignedInUser(app);
  await app.call({ method: "GET", path: "/jobs/get-job" });
  await app.call({ method: "GET", path: "/api/no-such-thing" });
  await app.call({
    method: "POST",
    path: "/jobs/request-password-reset",
    body: { phoneNumber: person.phone },
  });

  const waiting = (await app.call({ method: "GET", path: "/metrics" })).body;
  await app.runTasks();
  const done = (await app.call({ method: "GET", path: "/metrics" })).body;

  expect(seriesValue(waiting, 'queue_waiting_tasks{task="password-resets.send-link"}')).toBe(1);
  expect(seriesValue(waiting, 'queue_oldest_task_seconds{task="password-resets.send-link"}')).toBeLessThan(
    60,
  );
  expect(seriesValue(done, 'queue_waiting_tasks{task="password-resets.send-link"}')).toBeUndefined();
  expect(seriesValue(done, 'provider_call_seconds_count{provider="termii",status="2xx"}')).toBeGreaterThan(0);
  expect(seriesValue(done, 'refused_requests_total{code="not_found",limit=""}')).toBeGreaterThan(0);
  expect(seriesValue(done, 'cached_response_bytes{cache="jobs"}')).toBeGreaterThan(0);
  expect(seriesValue(done, 'remembered_results{of="texts-without-contacts"}')).toBeGreaterThanOrEqual(0);
  for (const pool of ["calls", "queue", "feed"])
    expect(seriesValue(done, `database_connections{pool="${pool}",state="waiting"}`)).toBe(0);
});

test("metrics report what waits and runs in the process, by queue", async () => {
  const { id, cookie } = await aSignedInUser(app, { subscribedUntil: new Date(Date.now() + 1e10) });
  await fundWallet(app.deps, { userId: id, units: 10_000 });
  const picture = sharp({ create: { width: 80, height: 60, channels: 3, background: "#a33" } });
  const mediaUrl = `data:image/png;base64,${(await picture.png().toBuffer()).toString("base64")}`;
  const body = { description: "Look at the tap", maxBudget: 5_000, mediaUrl };
  const posted = await app.call({ method: "POST", path: "/jobs/post-job", as: cookie, body });
  expect(posted.status).toBe(201);
  await app.call({ method: "GET", path: productPicture() });
  await app.call({ method: "GET", path: productPicture() });
  const metrics = (await app.call({ method: "GET", path: "/metrics" })).body;
  const queues = [...metrics.matchAll(/^process_queue_entries\{queue="(.+)",state="waiting"\} 0$/gm)];
  expect(queues.map(([, name]) => name).toSorted()).toEqual([
    ...["called-jobs", "pictures", "posts", "reads", "sessions", "share-pictures"],
    ...["transfers", "uploads", "urgent-calls", "user-facts"],
  ]);
  const share = 'cache="share-pictures"';
  expect(seriesValue(metrics, `cached_responses_total{${share},outcome="miss"}`)).toBe(1);
  expect(seriesValue(metrics, `cached_responses_total{${share},outcome="hit"}`)).toBe(1);
  expect(seriesValue(metrics, `cached_response_bytes{${share}}`)).toBeGreaterThan(1_000);
});

test("metrics name the limit that refused", async () => {
  const refused = 'refused_requests_total{code="too_many_requests",limit="flood-write"}';
  const { cookie } = await aSignedInUser(app);
  const asked = Array.from({ length: 70 }, () =>
    app.call({ method: "POST", path: "/jobs/post-job", as: cookie, body: {} }),
  );
  const answers = await Promise.all(asked);
  const count = answers.filter(({ status }) => status === 429).length;
  expect(count).toBeGreaterThan(0);
  expect(seriesValue((await app.call({ method: "GET", path: "/metrics" })).body, refused)).toBe(count);
});

test("metrics report what happened and the money that moved, as the owner's page counts them", async () => {
  const person = await aSignedInUser(app);
  await fundWallet(app.deps, { userId: person.id, units: 700 });
  await rollUpAccounts.handle(app.deps, {});
  await rollUpHours(app.deps);
  const { body } = await app.call({ method: "GET", path: "/metrics" });
  expect(seriesValue(body, 'runor_business_events{event="people.new",kind=""}')).toBeGreaterThanOrEqual(1);
  expect(seriesValue(body, 'runor_money_kobo{flow="in:topup"}')).toBeGreaterThanOrEqual(70_000);
});

test("metrics report every event that the owner's page counts, without its parts and without what lies ahead", async () => {
  const counts = async (grain: string, measures: readonly string[], start: Date) => {
    const columns =
      "insert into insight_counts (grain, measure, start, part, n) select $1, measure, $2, '', 1000";
    await app.deps.pool.query(`${columns} from unnest($3::text[]) measure`, [grain, start, measures]);
  };
  const all = [...Object.values(measuresOf).flat(), "visits"];
  await counts("month", all, new Date("2020-01-31T23:00:00Z"));
  const ahead = ["subscriptions.start", "subscriptions.end"];
  const soon = new Date(app.clock.now().getTime() + hourMs);
  for (const grain of ["hour", "month"]) await counts(grain, ahead, soon);
  const { body } = await app.call({ method: "GET", path: "/metrics" });
  const countOf = (event: string) => seriesValue(body, `runor_business_events{event="${event}",kind=""}`);
  const parts = [
    ...["state", "trade", "place", "agent", "done", "reached", "wait"].map((part) => `posts.${part}`),
    ...["cards.state", "cards.trade", "cards.place", "payouts.wait", "reports.wait"],
  ];
  const events = [...all.filter((measure) => !parts.includes(measure)), "cards"];
  expect(events).toHaveLength(19);
  for (const event of events) expect([event, countOf(event)]).toEqual([event, expect.closeTo(1_000, -2)]);
  for (const part of parts) expect([part, countOf(part)]).toEqual([part, undefined]);
});

test("metrics count searches that found nothing", async () => {
  const count = async () =>
    seriesValue((await app.call({ method: "GET", path: "/metrics" })).body, "runor_empty_searches_total");
  const before = await count();
  await app.call({ method: "GET", path: "/jobs/search-alternatives?q=zyxwvq" });
  expect(await count()).toBe(before! + 1);
});

/** The value of a series, written with its labels as the registry prints them. */
function seriesValue(metrics: string, series: string): number | undefined {
  const line = metrics.split("\n").find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
}

test("keep-alive answers without a session [API-04]", async () => {
  expect((await app.call({ method: "GET", path: "/api/auth/keep-alive" })).status).toBe(200);
});

test("/docs describes the API, with every call under a heading", async () => {
  const { body } = await app.call({ method: "GET", path: "/docs/json" });
  expect(Object.keys(body.paths)).toContain("/api/auth/keep-alive");
  const headings = body.tags.map(({ name }: { name: string }) => name);
  const calls = Object.values<Record<string, { tags: string[] }>>(body.paths).flatMap(Object.values);
  expect(calls.filter(({ tags }) => !headings.includes(tags[0]))).toEqual([]);
});

test("/docs describes what every call does", async () => {
  const { body } = await app.call({ method: "GET", path: "/docs/json" });
  const silent = Object.entries<Record<string, { summary?: string }>>(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { summary }]) => (summary ? [] : [`${method} ${path}`])),
  );
  expect(silent).toEqual([]);
});

test("the page at /docs shows the product's mark and loads nothing from other hosts", async () => {
  const { body, headers } = await app.call({ method: "GET", path: "/docs" });
  const policy = String(headers["content-security-policy"]);
  const [, icon] = /<link rel="icon" type="image\/svg\+xml" href="([^"]+)"/.exec(body) ?? [];
  expect((await app.call({ method: "GET", path: icon ?? "" })).body).toContain("<svg");
  expect(policy).not.toMatch(/https?:|upgrade-insecure-requests/);
  expect(policy).toContain("frame-ancestors 'none'");
});

test("an unknown API path answers JSON 404, a cross-site write 403, a wrong type 415, broken JSON 400", async () => {
  const unknown = await app.call({ method: "GET", path: "/api/no-such-thing" });
  expect(unknown.status).toBe(404);
  expect(unknown.body).toMatchObject({ code: "not_found" });

  const logIn = async (body: unknown, headers: Record<string, string>) => {
    const answer = await app.call({ method: "POST", path: "/api/auth/login", body, headers });
    return [answer.status, answer.body.code];
  };
  const json = { "content-type": "application/json" };
  const foreign = { origin: "https://elsewhere.example" };
  expect(await logIn({}, foreign)).toEqual([403, "wrong_origin"]);
  expect(await logIn({}, { "sec-fetch-site": "cross-site" })).toEqual([403, "wrong_origin"]);
  expect(await logIn("a=b", { "content-type": "application/x-www-form-urlencoded" })).toEqual([
    415,
    "unsupported_type",
  ]);
  expect(await logIn("{", json)).toEqual([400, "malformed"]);
});

test("accepts writes of the browser's origin, however PUBLIC_URL is spelled", async () => {
  const spelled = await startTestApp({ ...demonstration, PUBLIC_URL: "https://Runor.NG:443" });
  const logIn = async (origin: string) => {
    const call = { method: "POST", path: "/api/auth/login", body: {}, headers: { origin } } as const;
    return (await spelled.call(call)).body.code;
  };

  expect(await logIn("https://runor.ng")).toBe("invalid");
  expect(await logIn("https://runor.ng.example")).toBe("wrong_origin");
  await spelled.close();
});

test("in production, strangers see only whether it is ready; observers see details", async () => {
  const METRICS_TOKEN = "a-token-for-the-observers";
  const closed = await startTestApp({ ...demonstration, API_DOCS: "", METRICS_TOKEN });
  const answers = async (path: string, authorization?: string) => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    const { status, body } = await closed.call({ method: "GET", path, headers });
    return { status, body };
  };
  try {
    for (const word of [undefined, "", "Bearer ", `Bearer ${METRICS_TOKEN}x`, METRICS_TOKEN]) {
      expect(await answers("/readyz", word)).toEqual({ status: 200, body: { status: "ready" } });
      expect(await answers("/metrics", word)).toMatchObject({ status: 404, body: { code: "not_found" } });
    }
    expect((await answers("/docs")).status).toBe(404);
    expect((await answers("/docs/json")).status).toBe(404);

    const observer = `Bearer ${METRICS_TOKEN}`;
    expect((await answers("/readyz", observer)).body).toMatchObject({ database: true, books: true });
    expect((await answers("/metrics", observer)).body).toContain("http_request_seconds_bucket");
  } finally {
    await closed.close();
  }
});

test("in production every answer asks browsers for https for a year, elsewhere none does", async () => {
  const closed = await startTestApp(demonstration);
  try {
    for (const path of ["/healthz", "/api/no-such-thing", "/api/auth/get-user/%"]) {
      const asked = async (from: TestApp) =>
        (await from.call({ method: "GET", path })).headers["strict-transport-security"];
      expect(await asked(closed)).toBe("max-age=31536000; includeSubDomains");
      expect(await asked(app)).toBeUndefined();
    }
  } finally {
    await closed.close();
  }
});

test("in production without a token, metrics are hidden and the API is documented only if configured", async () => {
  const closed = await startTestApp({ ...demonstration, API_DOCS: "1" });
  try {
    const metrics = await closed.call({
      method: "GET",
      path: "/metrics",
      headers: { authorization: "Bearer " },
    });
    expect(metrics.status).toBe(404);
    expect((await closed.call({ method: "GET", path: "/docs/json" })).status).toBe(200);
  } finally {
    await closed.close();
  }
});
