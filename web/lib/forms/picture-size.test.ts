import { expect, test } from "vitest";
import { isFine, shrunkSize } from "./shrink-picture.ts";

const file = (type: string, size = 1_000) => ({ type, size });

test("shrinks the longest side to 1280 pixels and keeps smaller pictures", () => {
  expect(shrunkSize({ width: 4_000, height: 3_000 })).toEqual({ width: 1_280, height: 960 });
  expect(shrunkSize({ width: 3_000, height: 4_000 })).toEqual({ width: 960, height: 1_280 });
  expect(shrunkSize({ width: 640, height: 480 })).toEqual({ width: 640, height: 480 });
  expect(shrunkSize({ width: 12_000, height: 3 })).toEqual({ width: 1_280, height: 1 });
});

test("sends small pictures of known types and animations as they are", () => {
  const small = { width: 800, height: 600 };
  expect(isFine(file("image/png"), small)).toBe(true);
  expect(isFine(file("image/heic"), small)).toBe(false);
  expect(isFine(file("image/jpeg", 400 * 1024), small)).toBe(false);
  expect(isFine(file("image/jpeg"), { width: 1_281, height: 10 })).toBe(false);
  expect(isFine(file("image/gif", 2_000_000), { width: 2_000, height: 2_000 })).toBe(true);
});
