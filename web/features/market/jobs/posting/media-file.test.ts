import { describe, expect, test } from "vitest";
import { imageMaxBytes, videoMaxBytes } from "#shared/constants.ts";
import { kindOf, refusalOf, videoTypeOf } from "./use-chosen-media.ts";

const file = (type: string, name = "IMG_1", size = 1_000) => ({ type, name, size });

describe("POSTJOB-02: media files", () => {
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
  ])("detects %o as %s", (chosen, kind) => {
    expect(kindOf(chosen)).toBe(kind);
  });

  test("derives a video's missing type from its name", () => {
    expect(videoTypeOf(file("", "a.mp4"))).toBe("video/mp4");
  });
});

test("accepts pictures up to 5 MB and videos up to 20 MB", () => {
  expect(refusalOf("image", imageMaxBytes)).toBeUndefined();
  expect(refusalOf("image", imageMaxBytes + 1)).toBe("Photos can be up to 5 MB.");
  expect(refusalOf("video", videoMaxBytes)).toBeUndefined();
  expect(refusalOf("video", videoMaxBytes + 1)).toBe("Videos can be up to 20 MB.");
  expect(refusalOf(undefined, 1)).toMatch(/^Please choose/);
});
