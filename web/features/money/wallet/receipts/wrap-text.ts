/**
 * Breaks a text into lines that are not wider than this: between words, and inside a word that is wider by itself.
 * Pure but for `widthOf`.
 */
export function wrapText(text: string, widest: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/u).filter(Boolean)) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (widthOf(longer) <= widest) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    const pieces = cutWord(word, widest, widthOf);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? "";
  }
  return line === "" ? lines : [...lines, line];
}

/** Cuts between letters as people see them, so that ẹ́ stays whole. A line holds at least one. */
function cutWord(word: string, widest: number, widthOf: (text: string) => number): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const { segment } of new Intl.Segmenter("en").segment(word)) {
    if (piece !== "" && widthOf(piece + segment) > widest) {
      pieces.push(piece);
      piece = "";
    }
    piece += segment;
  }
  return piece === "" ? pieces : [...pieces, piece];
}
