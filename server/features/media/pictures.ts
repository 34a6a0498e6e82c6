/** Pictures as they are kept: WebP in two sizes, upright, without anything the camera wrote about place and person. */
import sharp from "sharp";
import { messages } from "#shared/messages/en.ts";
import { AppError } from "../../app-error.ts";

/** A file of some kilobytes can unpack to gigabytes: no picture may have more than a good phone takes. */
const mostPixels = 50_000_000;
const fullPixels = 1_280;
const smallPixels = 640;
const quality = 76;
/** Pictures unpacked at the same time: each may hold some hundred megabytes. */
const atOnce = 2;

sharp.concurrency(1);
sharp.cache(false);

export interface EncodedPicture {
  full: Buffer;
  small: Buffer;
  width: number;
  height: number;
}

/** Encodes a picture anew. Errors: `media_refused` when it cannot be read, `media_too_large` with too many pixels. */
export async function encodePicture(bytes: Buffer): Promise<EncodedPicture> {
  await turn();
  try {
    return await encode(bytes);
  } catch (error) {
    throw toRefusal(error);
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

let running = 0;
const waiting: (() => void)[] = [];

async function turn(): Promise<void> {
  running += 1;
  if (running > atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
}

async function encode(bytes: Buffer): Promise<EncodedPicture> {
  const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: "error", pages: 1 })
    .autoOrient()
    .resize({ width: fullPixels, height: fullPixels, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const raw = () => sharp(data, { raw: { width, height, channels } });
  const full = await raw().webp({ quality }).toBuffer();
  const small = await raw()
    .resize({ width: smallPixels, height: smallPixels, fit: "inside", withoutEnlargement: true })
    .webp({ quality })
    .toBuffer();
  return { full, small, width, height };
}

function toRefusal(cause: unknown): AppError {
  const isTooLarge = cause instanceof Error && /pixel limit/i.test(cause.message);
  const sentence = isTooLarge ? messages.media.tooManyPixels : messages.media.unreadable;
  return new AppError(isTooLarge ? "media_too_large" : "media_refused", {
    sentence,
    fields: { mediaUrl: sentence },
    cause,
  });
}
