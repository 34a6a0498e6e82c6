import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
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

test("keep-alive answers without a session [API-04]", async () => {
  expect((await app.call({ method: "GET", path: "/api/auth/keep-alive" })).status).toBe(200);
});

test("the API describes itself at /docs, every call under a heading", async () => {
  const { body } = await app.call({ method: "GET", path: "/docs/json" });
  expect(Object.keys(body.paths)).toContain("/api/auth/keep-alive");
  const headings = body.tags.map(({ name }: { name: string }) => name);
  const calls = Object.values<Record<string, { tags: string[] }>>(body.paths).flatMap(Object.values);
  expect(calls.filter(({ tags }) => !headings.includes(tags[0]))).toEqual([]);
});

test("says of every call at /docs what it does", async () => {
  const { body } = await app.call({ method: "GET", path: "/docs/json" });
  const silent = Object.entries<Record<string, { summary?: string }>>(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { summary }]) => (summary ? [] : [`${method} ${path}`])),
  );
  expect(silent).toEqual([]);
});

test("the page at /docs carries the product's mark and loads nothing from elsewhere", async () => {
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
});
