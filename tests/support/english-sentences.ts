/** English sentences that readers of Pidgin must not meet: those that the Pidgin files replace. */
import * as english from "#shared/messages/en/all-texts.ts";
import * as pidgin from "#shared/messages/pcm/all-texts.ts";

/** Shorter pieces are names and labels, many of which are equal in both languages. */
const minWords = 3;

/** The parts of a text between its values; a function is split by its source. */
function piecesOf(text: unknown): string[] {
  if (typeof text === "string") return [text];
  if (typeof text === "function") return String(text).split(/["`]|\$\{|\}|\\n/);
  if (typeof text !== "object" || text === null) return [];
  return Object.values(text).flatMap(piecesOf);
}

const isSentence = (piece: string): boolean =>
  (piece.match(/[a-z]+(?:'[a-z]+)?(?=\s|$|[.,:;?!])/gi) ?? []).length >= minWords && !/=>|[{}]/.test(piece);

const sentencesOf = (texts: unknown): Set<string> =>
  new Set(
    piecesOf(texts)
      .flatMap((piece) => piece.split("\n"))
      .map((piece) => piece.trim())
      .filter(isSentence),
  );

const ofPidgin = [...sentencesOf({ ...pidgin })].join("\n");
const onlyEnglish = [...sentencesOf({ ...english })].filter((sentence) => !ofPidgin.includes(sentence));

/** The English sentences in a text that is meant to be Pidgin. */
export const englishIn = (text: string): string[] =>
  onlyEnglish.filter((sentence) => text.includes(sentence));
