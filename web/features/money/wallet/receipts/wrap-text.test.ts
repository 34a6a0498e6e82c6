import { expect, test } from "vitest";
import { wrapText } from "./receipt-layout.ts";

/** Simulates a font whose letters are all ten wide. */
const wrap = (text: string, widest: number) => wrapText(text, widest, (part) => [...part].length * 10);

test("breaks lines between words", () => {
  expect(wrap("Adaeze Okonkwo, 0803 ••• 4471", 160)).toEqual(["Adaeze Okonkwo,", "0803 ••• 4471"]);
  expect(wrap("Sent", 160)).toEqual(["Sent"]);
  expect(wrap("  two   spaces ", 400)).toEqual(["two spaces"]);
  expect(wrap("", 400)).toEqual([]);
});

test("breaks a word that is wider than the line", () => {
  expect(wrap("Oluwaseyifunmitan Ade", 80)).toEqual(["Oluwasey", "ifunmita", "n Ade"]);
  expect(wrap("to Oluwaseyifunmitan", 80)).toEqual(["to", "Oluwasey", "ifunmita", "n"]);
});

test("keeps letters with diacritics whole, and puts at least one letter on a line", () => {
  expect(wrapText("e\u0323\u0301e\u0323\u0301", 1, (part) => part.length)).toEqual([
    "e\u0323\u0301",
    "e\u0323\u0301",
  ]);
});
