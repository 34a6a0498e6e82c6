/** Draws each picture once for all who ask for it, one after the other, and keeps the latest. */
import type { Deps } from "#server/deps.ts";
import { FairQueue } from "#server/http/limits/fair-queue.ts";
import type { ProcessState } from "#server/process-state.ts";
import { mediaAddress } from "#shared/paths.ts";
import { openMedia } from "../media/media.service.ts";
import type { PictureFacts, shapes } from "./draw-picture.ts";

type ShapeName = keyof typeof shapes;
/** What a picture says. */
export type Words = Omit<PictureFacts, "photo">;

export interface Drawing {
  shape: ShapeName;
  /** Whose turn the drawing takes. */
  caller: string;
}

const maxBytes = 16 * 1024 * 1024;

const cacheName = "share-pictures";

const drawings = (state: ProcessState) => ({
  /** Pictures by what they show, the least recently used first. */
  kept: new Map<string, Buffer>(),
  bytes: 0,
  /** Being drawn, by the same keys. */
  begun: new Map<string, Promise<Buffer>>(),
  turns: state.watch(
    new FairQueue({
      name: cacheName,
      atOnce: 1,
      share: 0.2,
      burstMs: 4_000,
      maxWaitMs: 8_000,
      // The wait is estimated from earlier drawings, of which a process that has just started knows none.
      refuseAfterMs: 8_000,
      maxQueue: { ofCaller: 60, inAll: 200 },
      // Drawing runs on other threads.
      meter: () => performance.now(),
    }),
  ),
});

/** `photos`: addresses, of which the first picture is shown. Errors: `too_many_requests`, `unavailable`. */
export async function draw(
  deps: Deps,
  asked: Drawing,
  words: Words,
  photos: readonly string[],
): Promise<Buffer> {
  const state = deps.state.of(drawings);
  const key = JSON.stringify([asked.shape, words, photos]);
  const kept = state.kept.get(key);
  if (kept) {
    state.kept.delete(key);
    state.kept.set(key, kept);
    deps.metrics.cache.inc({ cache: cacheName, outcome: "hit" });
    return kept;
  }
  deps.metrics.cache.inc({ cache: cacheName, outcome: "miss" });
  const begin = async () => {
    const meanwhile = state.kept.get(key);
    if (meanwhile) return meanwhile;
    const drawing = drawNow(deps, asked.shape, words, photos).finally(() => state.begun.delete(key));
    state.begun.set(key, drawing);
    return drawing;
  };
  // A link that is forwarded to many is asked for by many at once: they share one drawing.
  const drawn = await (state.begun.get(key) ?? state.turns.run(asked.caller, begin));
  if (!state.kept.has(key)) state.bytes += drawn.length;
  state.kept.set(key, drawn);
  for (const [oldest, picture] of state.kept) {
    if (state.bytes <= maxBytes) break;
    state.kept.delete(oldest);
    state.bytes -= picture.length;
  }
  deps.metrics.cacheBytes.set({ cache: cacheName }, state.bytes);
  return drawn;
}

/** Loads the library of some megabytes with the first picture. */
async function drawNow(
  deps: Deps,
  shape: ShapeName,
  words: Words,
  photos: readonly string[],
): Promise<Buffer> {
  const { drawPicture, shapes } = await import("./draw-picture.ts");
  return drawPicture({ ...words, photo: await readFirstPhoto(deps, photos) }, shapes[shape]);
}

/** Undefined without a picture among the files: cloth is shown instead. */
async function readFirstPhoto(deps: Deps, addresses: readonly string[]): Promise<Buffer | undefined> {
  for (const address of addresses) {
    const key = address.slice(mediaAddress("").length);
    const file = await openMedia(deps, key, async () => undefined).catch(() => undefined);
    if (file?.type.startsWith("image/")) return Buffer.concat(await (await file.read(undefined)).toArray());
  }
  return undefined;
}
