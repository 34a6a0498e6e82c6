import { expect, test } from "vitest";
import { wrapText } from "./wrap-text.ts";

/** Simulates a font whose letters are all ten wide. */
const wrap = (text: string, widest: number) => wrapText(text, widest, (part) => [...part].length * 10);

test("lines break between words", () => {
  expect(wrap("Adaeze Okonkwo, 0803 ••• 4471", 160)).toEqual(["Adaeze Okonkwo,", "0803 ••• 4471"]);
  expect(wrap("Sent", 160)).toEqual(["Sent"]);
  expect(wrap("  two   spaces ", 400)).toEqual(["two spaces"]);
  expect(wrap("", 400)).toEqual([]);
});

test("a word wider than the line is cut, and the rest goes on", () => {
  expect(wrap("Oluwaseyifunmitan Ade", 80)).toEqual(["Oluwasey", "ifunmita", "n Ade"]);
  expect(wrap("to Oluwaseyifunmitan", 80)).toEqual(["to", "Oluwasey", "ifunmita", "n"]);
});

test("letters with marks stay whole, and a line has at least one letter", () => {
  expect(wrapText("e\u0323\u0301e\u0323\u0301", 1, (part) => part.length)).toEqual([
    "e\u0323\u0301",
    "e\u0323\u0301",
  ]);
});
