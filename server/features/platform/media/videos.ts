import { Worker } from "node:worker_threads";
import { mediaTexts } from "#texts/media.ts";
import { AppError } from "../../../app-error.ts";
import type { Deps } from "../../../deps.ts";
import type { VideoExtension } from "./media.rules.ts";

/** The largest video takes under a second; the limit is for files that are built to be slow. */
const timeLimitMs = 20_000;
/** A tiny file can declare millions of samples; its thread runs out of memory before the process suffers. */
const memoryLimitMb = 256;

const videoTurns = () => ({ last: Promise.resolve() as Promise<unknown> });

/** Remuxes one video at a time, in a worker thread. Errors: `media_refused` without a playable track. */
export function remuxVideo(
  { state }: Pick<Deps, "state">,
  bytes: Uint8Array,
  extension: VideoExtension,
): Promise<Buffer> {
  const turns = state.of(videoTurns);
  const turn = turns.last.then(() => inThread(bytes, extension));
  turns.last = turn.catch(() => undefined);
  return turn;
}

async function inThread(bytes: Uint8Array, extension: VideoExtension): Promise<Buffer> {
  const result = await new Promise<Uint8Array | undefined>((resolve) => {
    const worker = new Worker(new URL("./remux.worker.ts", import.meta.url), {
      workerData: { bytes, extension },
      resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
    });
    const timer = setTimeout(() => void worker.terminate(), timeLimitMs);
    worker.once("message", resolve);
    worker.once("error", () => resolve(undefined));
    worker.once("exit", () => {
      clearTimeout(timer);
      resolve(undefined);
    });
  });
  if (result) return Buffer.from(result.buffer, result.byteOffset, result.byteLength);
  const sentence = mediaTexts.videoUnreadable;
  throw new AppError("media_refused", { sentence, fields: { mediaUrl: sentence } });
}
