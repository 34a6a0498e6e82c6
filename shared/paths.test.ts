import { expect, test } from "vitest";
import { samePathOrigin } from "./paths.ts";

test.each(["/", "/wallet?send=1#top", "/jobs/%2e%2e", "/a//b", "/pcm/home"])(
  "a return address may be %s",
  (path) => {
    expect(samePathOrigin(path)).toBe(path);
  },
);

test.each([
  null,
  "",
  "wallet",
  "javascript:alert(1)",
  "https://example.com",
  "//example.com",
  "/\\example.com",
  "/\t/example.com",
  "/.//example.com",
  "/%2e//example.com",
  "/a/..//example.com",
])("a return address may not be %j", (path) => {
  expect(samePathOrigin(path)).toBeUndefined();
});
