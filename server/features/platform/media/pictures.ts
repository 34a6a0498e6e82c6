import { createReadStream } from "node:fs";
import type { Metadata, SharpConstructor } from "sharp";
import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import { FairQueue } from "#server/http/limits/fair-queue.ts";
import { mediaTexts } from "#server/language/messages.ts";
import type { ProcessState } from "#server/process-state.ts";

/** A file of some kilobytes can decode to gigabytes, so the limit is what a good phone takes. */
const maxPixels = 50_000_000;
/** Hundreds of whole lines are held in memory: ten million pixels side by side in five lines took gigabytes. */
const maxSidePixels = 16_384;
/** Some pictures are decoded as a whole, which takes far more memory than line by line. */
const maxPixelsWhole = 12_500_000;
const fullPixels = 1_280;
const smallPixels = 640;
const quality = 76;
const maxSeconds = 15;

/** Decoding runs in other threads, so turns are measured in elapsed time. */
const pictureTurns = (state: ProcessState) =>
  state.watch(
    new FairQueue({
      name: "pictures",
      atOnce: 2,
      share: 0.2,
      burstMs: 10_000,
      maxWaitMs: 20_000,
      maxQueue: { ofCaller: 20, inAll: 100 },
      meter: () => performance.now(),
    }),
  );

/** Loaded for the first picture, with its library of some megabytes. */
async function loadSharp(): Promise<SharpConstructor> {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

interface EncodedPicture {
  full: Buffer;
  small: Buffer;
  width: number;
  height: number;
}

/** Errors: `media_refused`; `media_too_large`; `too_many_requests` and `unavailable` if its turn does not come soon. */
export const encodePicture = (
  { state }: Pick<Deps, "state">,
  ownerId: string,
  file: string,
): Promise<EncodedPicture> =>
  state.of(pictureTurns).run(ownerId, () =>
    encode(file).catch((error) => {
      throw toRefusal(error);
    }),
  );

async function encode(file: string): Promise<EncodedPicture> {
  const sharp = await loadSharp();
  const options = { limitInputPixels: maxPixels, failOn: "error", pages: 1 } as const;
  const about = await sharp(file, options).metadata();
  if (Math.max(about.width, about.height) > maxSidePixels)
    throw new Error("exceeds the pixel limit of a side");
  if (about.width * about.height > maxPixelsWhole && (await isReadWhole(file, about)))
    throw new Error("exceeds the pixel limit of pictures that are read whole");
  const { data, info } = await sharp(file, options)
    .timeout({ seconds: maxSeconds })
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

/** GIF, progressive pictures and lossless WebP, also in a frame of an animation: its data carries this name. */
async function isReadWhole(file: string, { format, isProgressive }: Metadata): Promise<boolean> {
  if (format === "gif" || isProgressive) return true;
  return format === "webp" && (await holds(file, "VP8L"));
}

async function holds(file: string, word: string): Promise<boolean> {
  let end = "";
  for await (const part of createReadStream(file, { encoding: "latin1" })) {
    const text: string = end + part;
    if (text.includes(word)) return true;
    end = text.slice(1 - word.length);
  }
  return false;
}

function toRefusal(cause: unknown): AppError {
  const isTooLarge = cause instanceof Error && /pixel limit/i.test(cause.message);
  const sentence = isTooLarge ? mediaTexts.tooManyPixels : mediaTexts.unreadable;
  return new AppError(isTooLarge ? "media_too_large" : "media_refused", {
    sentence,
    fields: { mediaUrl: sentence },
    cause,
  });
}
