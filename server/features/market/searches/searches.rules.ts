/** Which searches without results are counted: short, and with nothing that may name or reach a person. */
import { maskContacts } from "#shared/masking/masking.ts";
import { wordsOf } from "#shared/text/search-words.ts";

const maxWords = 5;
const maxLength = 60;

/** The words in a fixed order; undefined for a search that is not counted. */
export function countedWords(typed: string | undefined): string | undefined {
  // Any digit may belong to a phone number, and so may numbers in words.
  if (typed === undefined || /\p{N}/u.test(typed) || maskContacts(typed) !== typed) return undefined;
  const words = wordsOf(typed);
  const text = words.toSorted().join(" ");
  const isFitting = words.length > 0 && words.length <= maxWords && text.length <= maxLength;
  return isFitting ? text : undefined;
}
