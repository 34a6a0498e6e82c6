import type { Texts } from "./texts.ts";

const accents: Record<string, string> = {
  a: "á",
  e: "é",
  i: "í",
  o: "ó",
  u: "ú",
  A: "Á",
  E: "É",
  I: "Í",
  O: "Ó",
  U: "Ú",
};

/** The texts with accents, in brackets, a third longer: shows words outside the language files, and tight layouts. */
export function pseudoTexts<Value>(texts: Value): Texts<Value> {
  return pseudo(texts) as Texts<Value>;
}

function pseudo(value: unknown): unknown {
  if (typeof value === "string") return pseudoSentence(value);
  if (typeof value === "function") return (...facts: unknown[]) => pseudo(value(...facts));
  if (Array.isArray(value)) return value.map(pseudo);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, pseudo(each)]));
}

/** Short labels grow by more than a third: "Repost" is "Post am again" in Pidgin. */
const minLonger = 5;

/** Leaves text without letters as it is: separators, signs, numbers. */
function pseudoSentence(text: string): string {
  if (!/[a-z]/i.test(text)) return text;
  const longer = text.replace(/[aeiou]/gi, (letter) => accents[letter] ?? letter);
  return `⟦${longer}${"·".repeat(Math.max(minLonger, Math.ceil(text.length / 3)))}⟧`;
}
