import { describe, expect, test } from "vitest";
import { base64Of, parseRange, sniffType, typeOfKey } from "./media.rules.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");

describe("sniffType", () => {
  test.each([
    ["\xff\xd8\xff\xe0", "jpg"],
    ["\x89PNG\r\n\x1a\n", "png"],
    ["GIF89a", "gif"],
    ["RIFF\x10\0\0\0WEBPVP8 ", "webp"],
    ["\0\0\0\x18ftypisom", "mp4"],
    ["\0\0\0\x18ftypmp42", "mp4"],
    ["\x1a\x45\xdf\xa3\x01\0\0\0\0\0\0\x1f\x42\x82\x84webm", "webm"],
    ["OggS\0\x02", "ogg"],
  ])("%j is %s", (head, extension) => {
    expect(sniffType(bytes(head))?.extension).toBe(extension);
  });

  test.each([
    "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "<?xml version='1.0'?><svg/>",
    "<html>",
    "%PDF-1.7",
    "MZ\x90\0",
    "\0\0\0\x18ftypheic",
    "\0\0\0\x14ftypqt  ",
    "\x1a\x45\xdf\xa3\x42\x82\x88matroska",
    "RIFF\x10\0\0\0WAVEfmt ",
    "BM\x36",
    "",
    "\0\0\0\0",
  ])("%j is not a supported type", (head) => {
    expect(sniffType(bytes(head))).toBeUndefined();
  });
});

test("only data URLs of pictures and videos contain a file", () => {
  expect(base64Of("data:image/png;base64,AAAA")).toBe("AAAA");
  expect(base64Of("data:video/webm;codecs=vp8;base64,AAAA")).toBe("AAAA");
  for (const url of [
    "",
    "data:,x",
    "data:text/html;base64,AAAA",
    "data:image/png,AAAA",
    "https://x.com/a.png",
  ])
    expect(base64Of(url)).toBeUndefined();
});

test("keys of another form have no type", () => {
  expect(typeOfKey("ab/abababababababababababababababab.webp")).toBe("image/webp");
  for (const key of [
    "",
    "../x.webp",
    "ab/../x.webp",
    "ab/abababababababababababababababab.html",
    "ab/x.mp4\0",
  ])
    expect(typeOfKey(key)).toBeUndefined();
});

test.each([
  [undefined, undefined],
  ["bytes=0-", { start: 0, end: 99 }],
  ["bytes=10-19", { start: 10, end: 19 }],
  ["bytes=90-500", { start: 90, end: 99 }],
  ["bytes=-10", { start: 90, end: 99 }],
  ["bytes=-500", { start: 0, end: 99 }],
  ["bytes=100-", null],
  ["bytes=20-10", null],
  ["bytes=-0", null],
  ["bytes=0-1,5-6", undefined],
  ["bytes=-", undefined],
  ["lines=0-5", undefined],
])("range %s of 100 bytes is %j", (header, range) => {
  expect(parseRange(header, 100)).toEqual(range);
});
