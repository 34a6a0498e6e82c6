import { describe, expect, test } from "vitest";
import { imageMaxBytes, videoMaxBytes } from "#shared/constants.ts";
import { isFine, kindOf, refusalOf, shrunkSize, videoTypeOf } from "./media-file.ts";

const file = (type: string, name = "IMG_1", size = 1_000) => ({ type, name, size });

describe("POSTJOB-02: what may be chosen", () => {
  test.each([
    [file("image/png"), "image"],
    [file("image/heic"), "image"],
    [file("video/mp4"), "video"],
    [file("video/webm;codecs=vp9"), "video"],
    [file("", "clip.OGG"), "video"],
    [file("image/svg+xml"), undefined],
    [file("video/quicktime", "clip.mp4"), undefined],
    [file("application/pdf"), undefined],
    [file("", "notes"), undefined],
  ])("%o is %s", (chosen, kind) => {
    expect(kindOf(chosen)).toBe(kind);
  });

  test("a video without a type gets the one of its name", () => {
    expect(videoTypeOf(file("", "a.mp4"))).toBe("video/mp4");
  });
});

test("pictures may have 5 MB and videos 20 MB", () => {
  expect(refusalOf("image", imageMaxBytes)).toBeUndefined();
  expect(refusalOf("image", imageMaxBytes + 1)).toBe("Photos can be up to 5 MB.");
  expect(refusalOf("video", videoMaxBytes)).toBeUndefined();
  expect(refusalOf("video", videoMaxBytes + 1)).toBe("Videos can be up to 20 MB.");
  expect(refusalOf(undefined, 1)).toMatch(/^Please choose/);
});

test("the longest side becomes 1280 pixels, smaller pictures stay", () => {
  expect(shrunkSize({ width: 4_000, height: 3_000 })).toEqual({ width: 1_280, height: 960 });
  expect(shrunkSize({ width: 3_000, height: 4_000 })).toEqual({ width: 960, height: 1_280 });
  expect(shrunkSize({ width: 640, height: 480 })).toEqual({ width: 640, height: 480 });
  expect(shrunkSize({ width: 12_000, height: 3 })).toEqual({ width: 1_280, height: 1 });
});

test("small pictures of known types go as they are, and so does what moves", () => {
  const small = { width: 800, height: 600 };
  expect(isFine(file("image/png"), small)).toBe(true);
  expect(isFine(file("image/heic"), small)).toBe(false);
  expect(isFine(file("image/jpeg", "", 400 * 1024), small)).toBe(false);
  expect(isFine(file("image/jpeg"), { width: 1_281, height: 10 })).toBe(false);
  expect(isFine(file("image/gif", "", 2_000_000), { width: 2_000, height: 2_000 })).toBe(true);
});
