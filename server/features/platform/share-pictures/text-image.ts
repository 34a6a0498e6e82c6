import path from "node:path";
import sharp from "sharp";

/** Pango reads no WOFF2: web/fonts/runor-anek.woff2, unpacked. */
const fontfile = path.join(import.meta.dirname, "runor-anek.ttf");
const family = "Anek Latin Medium";

export interface TextLook {
  px: number;
  /** In Pango's words; empty: regular. */
  weight: string;
  colour: string;
  width: number;
}

export function textImage(text: string, { px, weight, colour, width }: TextLook) {
  const font = `${family}, ${weight} ${px}`.replace(/\s+/g, " ");
  const markup = `<span foreground="${colour}">${escaped(text)}</span>`;
  return sharp({ text: { text: markup, font, fontfile, width, rgba: true, dpi: 72, wrap: "word-char" } })
    .png()
    .toBuffer({ resolveWithObject: true });
}

const escaped = (text: string): string =>
  text.replace(/\p{Cc}/gu, " ").replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/** With the characters that only join, colour or frame them. The signs ©, ® and ™ are letters of our font. */
const emoji =
  /[[\p{Extended_Pictographic}\p{Regional_Indicator}]--[©®™]][\p{Emoji_Modifier}\u200d\ufe0f]*|\ufe0f?\u20e3/gv;

/** Without a font for them on the server, Pango draws boxes with their numbers. */
export const withoutEmoji = (text: string): string =>
  text
    .replace(emoji, "")
    .replace(/\p{Noncharacter_Code_Point}/gu, "")
    .replace(/ {2,}/g, " ")
    .trim();
