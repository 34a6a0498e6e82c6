import { expect, test } from "vitest";
import { wordsOf } from "./search-words.ts";

test("wordsOf lower-cases, strips accents and keeps the order without repeats", () => {
  expect(wordsOf("Ọláwálé  ÀDÉYẸMÍ, olawale")).toEqual(["olawale", "adeyemi"]);
  expect(wordsOf("Ɗanjuma Ƙanƙara")).toEqual(["danjuma", "kankara"]);
  expect(wordsOf("ＦＵＬＬ ﬁx")).toEqual(["full", "fix"]);
});

test("wordsOf leaves out fillers, single letters and marks", () => {
  expect(wordsOf("I need a plumber to fix the sink!")).toEqual(["plumber", "fix", "sink"]);
  expect(wordsOf("🔧 \u202e\u0000 - ...")).toEqual([]);
  expect(wordsOf("\ud800 lone \udc00")).toEqual(["lone"]);
});

test("wordsOf gives one word for singular and plain plural", () => {
  for (const [one, many] of [
    ["plumber", "plumbers"],
    ["battery", "batteries"],
    ["dress", "dresses"],
    ["house", "houses"],
    ["service", "services"],
    ["mama", "mama's"],
  ])
    expect(wordsOf(many!)).toEqual(wordsOf(one!));
  expect(wordsOf("Lagos bus glass")).toEqual(["lagos", "bus", "glass"]);
});

test("wordsOf limits the length of a word, also in letters outside the basic plane", () => {
  expect(wordsOf("x".repeat(5_000))[0]).toHaveLength(40);
  const [word] = wordsOf("𐐨".repeat(300));
  expect([...word!]).toHaveLength(40);
  expect(word!.isWellFormed()).toBe(true);
});
