import { afterEach, expect, test, vi } from "vitest";
import { assetOf } from "./kept-answers.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ["does not open", { open: () => new Promise(() => undefined) }],
  [
    "does not answer",
    { open: async () => ({ match: () => new Promise(() => undefined), put() {}, keys: () => [] }) },
  ],
])("a cache that %s, as after its storage was cleared, holds up no file of a page", async (_case, caches) => {
  vi.useFakeTimers();
  vi.stubGlobal("caches", caches);
  vi.stubGlobal("fetch", async () => new Response("loaded"));
  const file = assetOf(new Request("http://localhost/assets/page.js"));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await (await file).text()).toBe("loaded");
});

test("a file that a captive portal answered with its own page is neither stored nor taken from the cache", async () => {
  const page = () => new Response("Buy data", { headers: { "content-type": "text/html" } });
  const stored: string[] = [];
  const put = (address: string) => void stored.push(address);
  vi.stubGlobal("caches", { open: async () => ({ match: async () => page(), put, keys: () => [] }) });
  const request = new Request("http://localhost/assets/page.js");
  vi.stubGlobal("fetch", async () => page());
  await assetOf(request);
  expect(stored).toEqual([]);

  vi.stubGlobal("fetch", async () => new Response("loaded"));
  expect(await (await assetOf(request)).text()).toBe("loaded");
  expect(stored).toEqual([request.url]);
});
