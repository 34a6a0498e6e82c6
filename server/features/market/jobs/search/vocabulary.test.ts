import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const readVocabulary = (headers: Record<string, string> = {}) =>
  fetch(`${app.address}/jobs/search-vocabulary`, { headers: { "accept-encoding": "br", ...headers } });
const maxKilobytes = 25;

test("the vocabulary of suggestions is small, and browsers keep it for a day and offline for a month", async () => {
  const answer = await readVocabulary();
  expect(answer.headers.get("cache-control")).toBe("public, max-age=86400, stale-while-revalidate=2592000");
  expect(answer.headers.get("set-cookie")).toBeNull();
  expect(answer.headers.get("content-encoding")).toBe("br");
  expect(Number(answer.headers.get("content-length")) / 1024).toBeLessThanOrEqual(maxKilobytes);

  const { trades, places } = await answer.json();
  expect(Object.keys(trades).length).toBeGreaterThan(130);
  expect(trades["Generator Repair"]).toMatch(/\bgen\b/);
  expect(Object.keys(places)).toHaveLength(37);
  expect(places.Lagos.also).toContain("eko");
  expect(places.Lagos.lgas["Eti Osa"]).toContain("Ikoyi");
});

test("a browser that has the vocabulary gets no bytes again", async () => {
  const first = await readVocabulary();
  const again = await readVocabulary({ "if-none-match": first.headers.get("etag") ?? "" });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
});
