import { plainLetters } from "#shared/text/plain-letters.ts";
import { hourMs } from "#shared/time/durations.ts";

const titles = new Set([
  "mr",
  "mrs",
  "miss",
  "ms",
  "dr",
  "chief",
  "alhaji",
  "alhaja",
  "engr",
  "prof",
  "pastor",
]);

/** The words of a name without accents, order, titles and single letters, because banks write names differently. */
function wordsOfName(name: string): Set<string> {
  const words = plainLetters(name)
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1 && !titles.has(word));
  return new Set(words);
}

/**
 * Whether two names may belong to one person: two words in common, or the only one. Loose, because profiles hold
 * everyday names and banks the names in passports.
 */
export function namesAgree(one: string, other: string): boolean {
  const first = wordsOfName(one);
  const second = wordsOfName(other);
  const needed = Math.min(2, first.size, second.size);
  return needed > 0 && first.intersection(second).size >= needed;
}

/** Whether a bank still names the same holder: a middle name may be added or dropped, but no word replaced. */
export function isSameHolder(before: string, now: string): boolean {
  const first = wordsOfName(before);
  const second = wordsOfName(now);
  const [fewer, more] = first.size <= second.size ? [first, second] : [second, first];
  return fewer.size === 0 ? before === now : fewer.isSubsetOf(more) && fewer.size >= Math.min(2, more.size);
}

const staleAfterMs = 26 * hourMs;

/** Lists are refreshed daily; the two extra hours allow for a provider outage. */
export const isStaleList = (listedAt: Date, now: Date): boolean =>
  now.getTime() - listedAt.getTime() > staleAfterMs;

/** A first account can be paid at once, a replacement after the holding time. */
export const payableFromOf = (
  { linkedAt, isFirst }: { linkedAt: Date; isFirst: boolean },
  holdHours: number,
): Date => (isFirst ? linkedAt : new Date(linkedAt.getTime() + holdHours * hourMs));
