/** First letters of the first and last word: "Chidinma Grace Okeke" is CO. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const first = words[0] ?? "";
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  const letters = last ? firstLetter(first) + firstLetter(last) : [...first].slice(0, 2).join("");
  return letters.toLocaleUpperCase("en-NG");
}

const firstLetter = (word: string): string => [...word][0] ?? "";
