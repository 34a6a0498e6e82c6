/** How names at banks compare, and when a list of banks is too old. */

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

/** A name's words, without accents, order, titles and single letters: banks write them in every way. */
function wordsOfName(name: string): Set<string> {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1 && !titles.has(word));
  return new Set(words);
}

/**
 * Whether two names may be one person's: two words in common, or the only one. Loose, because people sign up as they
 * are called and banks write what stands in the passport.
 */
export function namesAgree(one: string, other: string): boolean {
  const first = wordsOfName(one);
  const second = wordsOfName(other);
  const needed = Math.min(2, first.size, second.size);
  return needed > 0 && first.intersection(second).size >= needed;
}

/** Whether a bank names the same holder as before: no word may be exchanged, a middle name may come or go. */
export function isSameHolder(before: string, now: string): boolean {
  const first = wordsOfName(before);
  const second = wordsOfName(now);
  const [fewer, more] = first.size <= second.size ? [first, second] : [second, first];
  return fewer.size === 0 ? before === now : fewer.isSubsetOf(more) && fewer.size >= Math.min(2, more.size);
}

const staleAfterMs = 26 * 3600 * 1000;

/** A list is read anew every day; two hours are for a provider that was down meanwhile. */
export const isStaleList = (listedAt: Date, now: Date): boolean =>
  now.getTime() - listedAt.getTime() > staleAfterMs;

/** From when a newly linked account is paid: a first one at once, one in place of another after the holding time. */
export const payableFromOf = (linkedAt: Date, isFirst: boolean, holdHours: number): Date =>
  isFirst ? linkedAt : new Date(linkedAt.getTime() + holdHours * 3600 * 1000);
