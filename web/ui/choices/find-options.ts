import type { Option } from "./select.tsx";

/** Words that only express that a worker is wanted: "light man", "a guy for POP". */
const fillers = new Set(
  "a an and for guy i man me my need of person people some somebody the to want woman".split(" "),
);

/** Best first: by synonym, start of the name, start of a word, all the words, part of the name, one of the words. */
export function findOptions(options: readonly Option[], query: string): readonly Option[] {
  const sought = plain(query);
  if (!sought) return options;
  const found = options.map((option) => ({ option, worth: worthOf(option, sought) }));
  return found
    .filter(({ worth }) => worth > 0)
    .sort((left, right) => right.worth - left.worth)
    .map(({ option }) => option);
}

/** Lower case without accents, and hyphens as spaces, so that "ile-ife" finds "Ilé-Ifẹ̀" and "aso-ebi" "aso ebi". */
export const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replace(/[\s-]+/g, " ")
    .trim();

function worthOf(option: Option, sought: string): number {
  const label = plain(option.label);
  const phrases = [label, ...(option.words ?? [])];
  if (phrases.includes(sought)) return 7;
  if (label.startsWith(sought)) return 6;
  if (startsAWord(label, sought)) return 5;
  if (phrases.some((phrase) => startsAWord(phrase, sought))) return 4;
  const typed = sought.split(" ").filter((word) => !fillers.has(word));
  const known = phrases.flatMap((phrase) => phrase.split(" "));
  if (typed.length > 0 && typed.every((word) => known.some((each) => areAlike(each, word)))) return 3;
  if (label.includes(sought)) return 2;
  return typed.some((word) => word.length > 2 && option.words?.includes(word)) ? 1 : 0;
}

const startsAWord = (text: string, sought: string): boolean => ` ${text}`.includes(` ${sought}`);

/** "repairer" and "repair", "sol" and "solar". */
const areAlike = (known: string, typed: string): boolean =>
  known.startsWith(typed) || (known.length > 3 && typed.startsWith(known));
