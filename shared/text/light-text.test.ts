import { expect, test } from "vitest";
import { plainText, readLightText } from "./light-text.ts";

const text = (words: string, isBold = false) => ({ text: words, isBold });

test("empty lines part paragraphs, single ones break the line", () => {
  expect(readLightText("One\ntwo\n\nthree")).toEqual([
    { kind: "paragraph", lines: [[text("One")], [text("two")]] },
    { kind: "paragraph", lines: [[text("three")]] },
  ]);
});

test("lines with an asterisk, a dash or a dot are a list", () => {
  expect(readLightText("Bring:\n* a ladder\n- paint\n• time\nThen call.")).toEqual([
    { kind: "paragraph", lines: [[text("Bring:")]] },
    { kind: "list", items: [[text("a ladder")], [text("paint")], [text("time")]] },
    { kind: "paragraph", lines: [[text("Then call.")]] },
  ]);
});

test("two asterisks make words bold; lonely ones stay", () => {
  expect(readLightText("Press **Post a job** now, 2 * 3 ** 4")).toEqual([
    { kind: "paragraph", lines: [[text("Press "), text("Post a job", true), text(" now, 2 * 3 ** 4")]] },
  ]);
});

test("one sign alone can be bold, also before further bold words", () => {
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

test("HTML is text, and nothing is nothing", () => {
  expect(readLightText("<b>x</b>")).toEqual([{ kind: "paragraph", lines: [[text("<b>x</b>")]] }]);
  expect(readLightText(" \n\r\n ")).toEqual([]);
});

test("a preview is one line without signs", () => {
  expect(plainText("**What** it is\n\n* one\n* two")).toBe("What it is one two");
});
