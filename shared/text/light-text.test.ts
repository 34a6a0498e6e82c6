import { expect, test } from "vitest";
import { plainText, readLightText } from "./light-text.ts";

const text = (words: string, isBold = false) => ({ text: words, isBold });

test("separates paragraphs at empty lines, and lines at single breaks", () => {
  expect(readLightText("One\ntwo\n\nthree")).toEqual([
    { kind: "paragraph", lines: [[text("One")], [text("two")]] },
    { kind: "paragraph", lines: [[text("three")]] },
  ]);
});

test("reads lines with an asterisk, a dash or a dot as a list", () => {
  expect(readLightText("Bring:\n* a ladder\n- paint\n• time\nThen call.")).toEqual([
    { kind: "paragraph", lines: [[text("Bring:")]] },
    { kind: "list", items: [[text("a ladder")], [text("paint")], [text("time")]] },
    { kind: "paragraph", lines: [[text("Then call.")]] },
  ]);
});

test("makes words between two asterisks bold; single ones stay", () => {
  expect(readLightText("Press **Post a job** now, 2 * 3 ** 4")).toEqual([
    { kind: "paragraph", lines: [[text("Press "), text("Post a job", true), text(" now, 2 * 3 ** 4")]] },
  ]);
});

test("makes a single character bold, also before further bold words", () => {
  expect(readLightText("There: **1**. Press **Call** or **2**")).toEqual([
    {
      kind: "paragraph",
      lines: [
        [
          text("There: "),
          text("1", true),
          text(". Press "),
          text("Call", true),
          text(" or "),
          text("2", true),
        ],
      ],
    },
  ]);
});

test("keeps HTML as text, and accepts an empty text", () => {
  expect(readLightText("<b>x</b>")).toEqual([{ kind: "paragraph", lines: [[text("<b>x</b>")]] }]);
  expect(readLightText(" \n\r\n ")).toEqual([]);
});

test("previews as one line without signs", () => {
  expect(plainText("**What** it is\n\n* one\n* two")).toBe("What it is one two");
});
