import { expect, test } from "vitest";
import { preloaded } from "./preloaded.ts";

test("a preload that failed rejects in Firefox too, which resolves it to an error", async () => {
  await expect(preloaded({ preloadResponse: Promise.resolve(Response.error()) })).rejects.toThrow();
});

test("a page that was preloaded is used, and without preload there is none", async () => {
  const page = new Response("page");
  expect(await preloaded({ preloadResponse: Promise.resolve(page) })).toBe(page);
  expect(await preloaded({ preloadResponse: Promise.resolve(undefined) })).toBe(undefined);
});
