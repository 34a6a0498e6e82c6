import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { editsBetween } from "#shared/text/edit-distance.ts";
import { WordList } from "./word-list.ts";

const aWord = fc.stringMatching(/^[abcñ]{1,7}$/);
const someWords = fc.uniqueArray(aWord, { maxLength: 60 });
const inByteOrder = (words: readonly string[]) =>
  words.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));

/** Some words from the beginning, the others added one by one. */
const listOf = (words: readonly string[]) => {
  const half = words.length >> 1;
  const list = new WordList(inByteOrder(words.slice(0, half)));
  for (const word of words.slice(half)) list.add([word]);
  return list;
};

describe("a list of words", () => {
  test("holds its words and no others", () => {
    fc.assert(
      fc.property(someWords, aWord, (words, other) => {
        const list = listOf(words);
        expect(words.every((word) => list.has(word))).toBe(true);
        expect(list.has(other)).toBe(words.includes(other));
        expect(list.size).toBe(words.length);
      }),
    );
  });

  test("finds the words that begin with another", () => {
    fc.assert(
      fc.property(someWords, fc.stringMatching(/^[abcñ]{0,3}$/), (words, beginning) => {
        const found = listOf(words).startingWith(beginning, 100);
        expect(found.sort()).toEqual(words.filter((word) => word.startsWith(beginning)).sort());
        expect(listOf(words).startingWith(beginning, 2).length).toBe(Math.min(2, found.length));
      }),
    );
  });

  test("finds the same words within some edits as a comparison with each", () => {
    const plain = fc.stringMatching(/^[abc]{1,8}$/);
    fc.assert(
      fc.property(
        fc.uniqueArray(plain, { maxLength: 60 }),
        plain,
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 0, max: 2 }),
        (words, word, edits, shared) => {
          const beginning = word.slice(0, shared);
          const expected = words.filter(
            (other) => other.startsWith(beginning) && editsBetween(word, other, edits) <= edits,
          );
          expect(listOf(words).near(word, edits, beginning).sort()).toEqual(expected.sort());
        },
      ),
      { numRuns: 500 },
    );
  });

  test("is the same whether its words were added in parts or given at once", () => {
    const letters = fc.stringMatching(/^[abñ]{1,9}$/);
    fc.assert(
      fc.property(
        fc.uniqueArray(letters, { minLength: 600, maxLength: 900 }),
        fc.nat(100),
        (words, given) => {
          const list = new WordList(inByteOrder(words.slice(0, given)));
          for (const word of words.slice(given)) list.add([word]);
          const whole = new WordList(inByteOrder(words));
          expect(list.size).toBe(words.length);
          for (const beginning of ["", "a", "ñ", "bab"])
            expect(list.startingWith(beginning, 1_000).toSorted()).toEqual(
              whole.startingWith(beginning, 1_000).toSorted(),
            );
          for (const word of words.slice(0, 20)) {
            expect(list.has(word)).toBe(true);
            expect(list.near(word, 1).toSorted()).toEqual(whole.near(word, 1).toSorted());
          }
        },
      ),
      { numRuns: 20 },
    );
  });

  test("keeps all of many added words", () => {
    const words = Array.from({ length: 1_200 }, (_, number) => `word${number}`);
    const list = new WordList([]);
    for (const word of words) list.add([word]);
    expect(list.size).toBe(1_200);
    expect(words.every((word) => list.has(word))).toBe(true);
    expect(list.near("wodr7", 1)).toEqual(["word7"]);
  });
});
