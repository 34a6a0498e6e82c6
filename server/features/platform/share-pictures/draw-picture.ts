/** Draws pictures for link previews in the product's look: cloth, its font, and a photo where there is one. */
import { readFileSync } from "node:fs";
import path from "node:path";
import sharp, { type OverlayOptions } from "sharp";
import type { Tile } from "#shared/services/services.ts";
import { cutText } from "#shared/text/cut-text.ts";
import { type TextLook, textImage, withoutEmoji } from "./text-image.ts";

const tiles = readFileSync(
  path.resolve(import.meta.dirname, "../../../../web/ui/identity/tiles.svg"),
  "utf8",
);
/** Link previews with larger files are dropped by WhatsApp. */
const maxBytes = 120 * 1024;

/** Copied from web/styles/tokens.css; pictures have no themes. */
const colours = {
  cloth: "#1c2868",
  thread: "#8fa2e6",
  line: "#3b50ab",
  bare: "#fff3df",
  text: "#fffaf1",
  faint: "#cbd6f7",
  accent: "#ff922d",
  onAccent: "#121730",
} as const;

export interface PictureFacts {
  /** The largest line: a budget or a name. */
  headline: string;
  /** Above it. */
  label: string;
  /** Below it: at most a few words each. */
  lines: readonly string[];
  /** A longer text, cut to fit. */
  text: string;
  callToAction: string;
  tile: Tile;
  photo: Buffer | undefined;
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Shape {
  width: number;
  height: number;
  /** Where the photo or the cloth is, in squares of this size. */
  art: Box;
  square: number;
  words: Box;
  /** Pixels of the headline if it fits. */
  headlinePx: number;
  textCharacters: number;
}

export const shapes = {
  preview: {
    width: 1200,
    height: 630,
    art: { left: 780, top: 0, width: 420, height: 630 },
    square: 210,
    words: { left: 64, top: 56, width: 660, height: 518 },
    headlinePx: 80,
    textCharacters: 90,
  },
  status: {
    width: 1080,
    height: 1920,
    art: { left: 0, top: 0, width: 1080, height: 1080 },
    square: 360,
    words: { left: 80, top: 1150, width: 920, height: 690 },
    headlinePx: 116,
    textCharacters: 110,
  },
} as const satisfies Record<string, Shape>;

/** How a picture is drawn until it is small enough: with lower quality, then with a photo of less detail. */
const attempts = [
  { coarseness: 1, qualities: [82, 70, 55, 40] },
  { coarseness: 2, qualities: [40] },
  { coarseness: 4, qualities: [40] },
  { coarseness: 12, qualities: [40] },
] as const;

/** A lower quality alone does not bring a picture of this size below the limit, and each attempt takes a while. */
const hopeless = 3 * maxBytes;

/** A JPEG of at most 120 kB, or as small as it gets. */
export async function drawPicture(facts: PictureFacts, shape: Shape): Promise<Buffer> {
  const { layers: words } = await drawWords(facts, shape);
  let jpeg = Buffer.alloc(0);
  for (const { coarseness, qualities } of attempts) {
    const { data, info } = await compose([await artLayer(facts, shape, coarseness), ...words], shape);
    for (const quality of qualities) {
      jpeg = await sharp(data, { raw: info }).jpeg({ quality, mozjpeg: true }).toBuffer();
      if (jpeg.length <= maxBytes) return jpeg;
      if (jpeg.length > hopeless) break;
    }
  }
  return jpeg;
}

const compose = (layers: OverlayOptions[], { width, height }: Shape) =>
  sharp({ create: { width, height, channels: 3, background: colours.cloth } })
    .composite(layers)
    .raw()
    .toBuffer({ resolveWithObject: true });

/** The photo, or cloth without one. A photo's details are as large as `coarseness` pixels. */
async function artLayer(
  { photo, tile }: PictureFacts,
  { art, square }: Shape,
  coarseness: number,
): Promise<OverlayOptions> {
  const { left, top, width, height } = art;
  const drawn = photo && (await fitted(photo, art, coarseness).catch(() => undefined));
  return { input: drawn ?? Buffer.from(cloth({ width, height, square, tile })), left, top };
}

async function fitted(photo: Buffer, { width, height }: Box, coarseness: number): Promise<Buffer> {
  const small = sharp(photo).resize(Math.ceil(width / coarseness), Math.ceil(height / coarseness), {
    fit: "cover",
  });
  if (coarseness === 1) return small.toBuffer();
  return sharp(await small.png().toBuffer())
    .resize(width, height, { fit: "fill" })
    .toBuffer();
}

const around: readonly Tile[] = ["moon", "seeds", "diamond", "petals", "waves", "bones", "snail", "weave"];

/** A field of squares; the trade's own on accent in the middle. */
function cloth({
  width,
  height,
  square,
  tile,
}: {
  width: number;
  height: number;
  square: number;
  tile: Tile;
}): string {
  const columns = width / square;
  const rows = height / square;
  const middle = Math.floor(rows / 2) * columns + Math.floor((columns - 1) / 2);
  const squares = Array.from({ length: columns * rows }, (_, n) => {
    const isOwn = n === middle;
    const [x, y] = [(n % columns) * square, Math.floor(n / columns) * square];
    const name = isOwn ? tile : (around[n % around.length] as Tile);
    const ground = isOwn ? colours.accent : colours.cloth;
    const inset = square * 0.14;
    return `<rect x="${x}" y="${y}" width="${square}" height="${square}" fill="${ground}" stroke="${colours.line}"/>
      <svg x="${x + inset}" y="${y + inset}" width="${square - 2 * inset}" height="${square - 2 * inset}" viewBox="0 0 64 64"
        color="${isOwn ? colours.onAccent : colours.thread}" fill="none" stroke="currentColor" stroke-width="3.5"
        stroke-linecap="round" stroke-linejoin="round">${motifOf(name)}</svg>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${squares.join("")}</svg>`;
}

function motifOf(name: Tile): string {
  const motif = new RegExp(`<symbol id="t-${name}"[^>]*>(.*?)</symbol>`, "s").exec(tiles)?.[1];
  if (motif === undefined) throw new Error(`no tile ${name}`);
  return motif;
}

const logo = (px: number): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${px}" height="${px}" viewBox="0 0 40 40">
    <rect width="40" height="40" rx="12" fill="${colours.bare}"/>
    <path d="M13.5 30.5V10.5H21a6.25 6.25 0 0 1 0 12.5h-7.5M20.5 23l7.5 7.5" fill="none" stroke="${colours.cloth}"
      stroke-width="4.6" stroke-linecap="round" stroke-linejoin="round"/>
    <circle cx="29.5" cy="10.5" r="2.8" fill="${colours.accent}"/></svg>`);

type WordFacts = Omit<PictureFacts, "tile" | "photo">;

/**
 * From the top: label, headline, lines, and the text if there is room; at the bottom the logo with what to do.
 * `drawn` are the texts for which there was room.
 */
export async function drawWords(facts: WordFacts, { words, headlinePx, textCharacters }: Shape) {
  const { left, width } = words;
  const small = Math.round(headlinePx * 0.46);
  const gap = Math.round(small * 0.55);
  const markPx = Math.round(headlinePx * 0.8);
  const bottom = words.top + words.height - markPx;
  const layers: OverlayOptions[] = [];
  const drawn: string[] = [];
  let top: number = words.top;
  const write = async (given: string, look: Omit<TextLook, "width">) => {
    const text = withoutEmoji(given);
    if (text === "") return;
    const image = await textImage(text, { ...look, width });
    if (top + image.info.height + gap > bottom) return;
    layers.push({ input: image.data, left, top });
    drawn.push(text);
    top += image.info.height + gap;
  };
  await write(facts.label, { px: small, weight: "Bold", colour: colours.thread });
  // On one line if that is not much smaller, else on two, or on more for a whole sentence.
  const oneLine = Math.floor(width / (facts.headline.length * 0.56));
  const px = oneLine > headlinePx * 0.8 ? oneLine : Math.max(oneLine * 2, Math.round(headlinePx * 0.55));
  await write(facts.headline, { px: Math.min(headlinePx, px), weight: "Ultra-Bold", colour: colours.text });
  for (const line of facts.lines) await write(line, { px: small, weight: "Bold", colour: colours.text });
  await write(cutText(withoutEmoji(facts.text), textCharacters), {
    px: small,
    weight: "",
    colour: colours.faint,
  });

  const action = await textImage(facts.callToAction, {
    px: Math.round(small * 0.9),
    weight: "Bold",
    colour: colours.text,
    width: width - markPx - gap,
  });
  const actionTop = bottom + Math.max(0, Math.round((markPx - action.info.height) / 2));
  layers.push({ input: logo(markPx), left, top: bottom });
  layers.push({ input: action.data, left: left + markPx + gap, top: actionTop });
  return { layers, drawn };
}
