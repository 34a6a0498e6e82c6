/** Layout of a receipt's picture. Pure: the canvas only measures and paints. */
import { formatNaira } from "#shared/money/money.ts";
import { metaTexts } from "#texts/ui.ts";
import { receiptTexts as words } from "#texts/wallet.ts";
import type { Receipt } from "./receipt.ts";

export interface Letters {
  px: number;
  weight: number;
}

/** A line of text; `y` is its baseline, `x` its left or right end. */
export interface TextRun {
  text: string;
  x: number;
  y: number;
  letters: Letters;
  ink: "ink" | "soft" | "onCloth";
  align: "left" | "right";
}

interface ReceiptLayout {
  width: number;
  height: number;
  runs: TextRun[];
  rules: number[];
}

export const headHeight = 120;
const width = 600;
const margin = 36;
const labelWidth = 150;
const lineHeight = 30;
const rowPadding = 14;

const brandLetters: Letters = { px: 36, weight: 800 };
const captionLetters: Letters = { px: 22, weight: 560 };
const labelLetters: Letters = { px: 20, weight: 460 };
const valueLetters: Letters = { px: 22, weight: 660 };
const footLetters: Letters = { px: 18, weight: 460 };
/** Long amounts get a smaller font instead of a second line. */
const amountSizes = [64, 54, 44, 36] as const;

type WidthOf = (text: string, letters: Letters) => number;

/** Lays out a receipt; long names and references wrap. */
export function layReceipt(receipt: Receipt, widthOf: WidthOf): ReceiptLayout {
  const room = width - 2 * margin;
  const left = (text: string, y: number, letters: Letters, ink: TextRun["ink"]): TextRun => ({
    text,
    x: margin,
    y,
    letters,
    ink,
    align: "left",
  });
  const amount = `${formatNaira(receipt.units)}.00`;
  const amountPx = amountSizes.find((px) => widthOf(amount, { px, weight: 780 }) <= room) ?? amountSizes[3];
  const runs: TextRun[] = [
    { ...left(metaTexts.product, 72, brandLetters, "onCloth"), x: margin + 68 },
    left(receipt.caption, headHeight + 52, captionLetters, "soft"),
    left(amount, headHeight + 116, { px: amountPx, weight: 780 }, "ink"),
  ];
  const rules: number[] = [];
  let top = headHeight + 148;
  for (const { label, value } of receipt.rows) {
    rules.push(top);
    const lines = wrapText(value, room - labelWidth, (text) => widthOf(text, valueLetters));
    const baseline = (line: number) => top + rowPadding + lineHeight * (line + 1) - 8;
    runs.push(left(label, baseline(0), labelLetters, "soft"));
    for (const [line, text] of lines.entries())
      runs.push({
        text,
        x: width - margin,
        y: baseline(line),
        letters: valueLetters,
        ink: "ink",
        align: "right",
      });
    top += 2 * rowPadding + lineHeight * Math.max(1, lines.length);
  }
  rules.push(top);
  runs.push(left(words.rule, top + 42, footLetters, "soft"));
  return { width, height: top + 72, runs, rules };
}

/** Breaks between words, and inside words that are too wide. */
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

/** Cuts between grapheme clusters, so that ẹ́ stays whole. A line has at least one. */
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
