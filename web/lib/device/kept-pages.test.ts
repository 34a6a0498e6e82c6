import { expect, test } from "vitest";
import { inLanguage, isKeptPage, languageOf, openedPage, openFragment } from "./kept-pages.ts";

const origin = "https://runor.example";

test.each(["/", "/wallet", "/job-details/1?a=b&c=%20d", "/trades/plumbing/lagos"])(
  "%s is opened by its fragment",
  (address) => {
    expect(openedPage(openFragment(address), origin)).toBe(address);
  },
);

test("a fragment is read without `URL.canParse`, which Safari 16 lacks", () => {
  const { canParse } = URL;
  Reflect.deleteProperty(URL, "canParse");
  try {
    expect(openedPage(openFragment("/wallet"), origin)).toBe("/wallet");
    expect(openedPage("#open=https%3A%2F%2F%5B", origin)).toBe(undefined);
  } finally {
    URL.canParse = canParse;
  }
});

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
  ["en", "/pcm/wallet?a=/pcm/b", "/wallet?a=/pcm/b"],
  ["en", "/pcm", "/"],
  ["en", "/pcm?tab=jobs", "/?tab=jobs"],
  ["en", "/pcmwallet", "/pcmwallet"],
  ["en", "/wallet", "/wallet"],
  ["pcm", "/wallet?a=b", "/pcm/wallet?a=b"],
  ["pcm", "/pcm/wallet", "/pcm/wallet"],
  ["pcm", "/", "/pcm/"],
] as const)("in %s, %s is the page %s", (language, address, own) => {
  expect(inLanguage(language, address)).toBe(own);
});

test.each([
  ["/", "en"],
  ["/pcmwallet", "en"],
  ["/wallet?a=/pcm/b", "en"],
  ["/pcm", "pcm"],
  ["/pcm?tab=jobs", "pcm"],
  ["/pcm/wallet", "pcm"],
] as const)("%s names the language %s", (address, language) => {
  expect(languageOf(address)).toBe(language);
});

test.each(["/wallet", "/pcm/wallet", "/pcm", "/"])("%s is kept in any language", (path) => {
  expect(isKeptPage(path)).toBe(true);
});
