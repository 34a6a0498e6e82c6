import { get, type IncomingHttpHeaders } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aJob } from "#server/seed/builders/a-job.ts";
import { aUser } from "#server/seed/builders.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { filledPath, readable } from "#tests/support/endpoints.ts";

let app: TestApp;
const list = "/jobs/get-job?state=Lagos";
beforeAll(async () => {
  app = await startTestApp();
  const { id } = await aUser(app.deps.db);
  await aJob(app.deps.db, { userId: id });
  await aJob(app.deps.db, { userId: id });
  await app.deps.freshness.read();
});
afterAll(() => app.close());

/** Sends real HTTP; `call` of the test app bypasses the listener. */
const travelled = (headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) => {
    get(app.address + list, { headers }, async (answer) => {
      const bytes = Buffer.concat(await answer.toArray());
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes });
    }).on("error", reject);
  });
/** Only answers of the application itself carry a request id. */
const wasServedByListener = ({ headers }: { headers: IncomingHttpHeaders }) => !("x-request-id" in headers);

test("a cached response equals the application's, in headers and bytes", async () => {
  const first = await travelled({ "accept-encoding": "br" });
  const second = await travelled({ "accept-encoding": "br" });

  expect(wasServedByListener(first)).toBe(false);
  expect(wasServedByListener(second)).toBe(true);
  const { "x-request-id": _id, date: _then, ...given } = first.headers;
  const { date: _now, ...ready } = second.headers;
  expect(ready).toEqual(given);
  expect(second.bytes).toEqual(first.bytes);
  expect(JSON.parse(brotliDecompressSync(second.bytes).toString())).toHaveLength(2);
});

test("every browser gets an encoding that it accepts", async () => {
  const plain = await travelled();
  const gzipped = await travelled({ "accept-encoding": "gzip" });

  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(gzipped.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(gzipped.bytes)).toEqual(plain.bytes);
});

test("a browser with the same bytes gets 304", async () => {
  const { headers } = await travelled();
  const again = await travelled({ "if-none-match": String(headers.etag) });

  expect(again.status).toBe(304);
  expect(again.bytes).toHaveLength(0);
  expect(again.headers).toMatchObject({ etag: headers.etag, "x-content-type-options": "nosniff" });
});

test("a change ends the cached responses that it affects", async () => {
  await travelled();
  await app.deps.pool.query("update jobs set status = 'paused' where state = 'Lagos'");
  await app.deps.freshness.read();

  const after = await travelled();
  expect(wasServedByListener(after)).toBe(false);
  expect(JSON.parse(after.bytes.toString())).toEqual([]);
});

test("every answer says whether a shared cache may store it", async () => {
  const silent = [];
  for (const endpoint of readable) {
    const path = filledPath(endpoint, () => "01890000-0000-7000-8000-000000000000");
    const { headers } = await app.call({ method: "GET", path });
    if (headers["cache-control"] === undefined) silent.push(path);
  }
  expect(silent).toEqual([]);
});
