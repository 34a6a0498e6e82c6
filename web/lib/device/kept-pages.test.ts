import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { inOwnLanguage, isKeptPage, openedPage, openFragment } from "./kept-pages.ts";

beforeAll(() => vi.stubEnv("PAGE_PREFIX", ""));
afterAll(() => vi.unstubAllEnvs());

const origin = "https://runor.example";

test.each(["/", "/wallet", "/job-details/1?a=b&c=%20d", "/trades/plumbing/lagos"])(
  "%s is opened by its fragment",
  (address) => {
    expect(openedPage(openFragment(address), origin)).toBe(address);
  },
);

test.each([
  "",
  "#content",
  "#open=",
  "#open=%E0%A4%A",
  "#open=//evil.example/wallet",
  "#open=https%3A%2F%2Fevil.example%2Fwallet",
  "#open=javascript%3Aalert(1)",
  "#open=%2Flogin",
  "#open=%2Freset-password%3Ftoken%3D1",
])("%j opens nothing", (fragment) => {
  const opened = openedPage(fragment, origin);
  expect(opened === undefined || opened === "/").toBe(true);
});

test.each(["/login", "/withdrawals", "/security", "/verification", "/accounting", "/reset-password/abc"])(
  "%s is not kept",
  (path) => {
    expect(isKeptPage(path)).toBe(false);
  },
);

test.each([
  ["", "/pcm/wallet?a=/pcm/b", "/wallet?a=/pcm/b"],
  ["", "/pcm", "/"],
  ["", "/pcm?tab=jobs", "/?tab=jobs"],
  ["", "/pcmwallet", "/pcmwallet"],
  ["", "/wallet", "/wallet"],
  ["/pcm", "/wallet?a=b", "/pcm/wallet?a=b"],
  ["/pcm", "/pcm/wallet", "/pcm/wallet"],
  ["/pcm", "/", "/pcm/"],
])("in the build with the prefix %j, %s is the page %s", (prefix, address, own) => {
  vi.stubEnv("PAGE_PREFIX", prefix);
  expect(inOwnLanguage(address)).toBe(own);
  vi.stubEnv("PAGE_PREFIX", "");
});
