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
