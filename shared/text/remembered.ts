/** How many results each cache of this process holds, by its name. */
export const resultCounts = new Map<string, () => number>();

/** A cache of results per text, limited by their total length. It keeps recently used entries. */
export function recent<T>(name: string, maxLetters: number) {
  let newer = new Map<string, T>();
  let older = new Map<string, T>();
  let letters = 0;
  const set = (text: string, found: T): T => {
    if (letters + text.length > maxLetters / 2) {
      older = newer;
      newer = new Map();
      letters = 0;
    }
    newer.set(text, found);
    letters += text.length;
    return found;
  };
  const get = (text: string): T | undefined => {
    const found = newer.get(text);
    if (found !== undefined) return found;
    const before = older.get(text);
    return before === undefined ? undefined : set(text, before);
  };
  resultCounts.set(name, () => newer.size + older.size);
  return { get, set };
}

const maxLetters = 80_000;
const longestWord = 24;

/** Caches results per word, because texts consist of the same few thousand. Long words are not cached. */
export function remembered<T extends NonNullable<unknown>>(
  name: string,
  answer: (word: string) => T,
): (word: string) => T {
  const known = recent<T>(name, maxLetters);
  return (word) =>
    known.get(word) ?? (word.length > longestWord ? answer(word) : known.set(word, answer(word)));
}
