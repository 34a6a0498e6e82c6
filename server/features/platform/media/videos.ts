import { Worker } from "node:worker_threads";
import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import { FairQueue } from "#server/http/limits/fair-queue.ts";
import type { Message } from "#server/language/message.ts";
import { mediaTexts } from "#server/language/messages.ts";
import type { ProcessState } from "#server/process-state.ts";
import type { ErrorCode } from "#shared/errors.ts";
import { minuteMs } from "#shared/time/durations.ts";
import type { Remuxed, Video } from "./remux.ts";

/** Of processor time: a video of the largest size and number of packets takes some three seconds. */
const cpuLimitMs = 8_000;
const lookMs = 500;
/** Ends a thread that waits for ever without using the processor. */
const maxMs = minuteMs;
/** A tiny file can declare millions of samples; its thread runs out of memory before the process suffers. */
const memoryLimitMb = 256;

/** Each turn has its own thread, so turns are measured in elapsed time. */
const videoTurns = (state: ProcessState) =>
  state.watch(
    new FairQueue({
      name: "videos",
      atOnce: 2,
      share: 0.2,
      burstMs: cpuLimitMs,
      maxWaitMs: 20_000,
      maxQueue: { ofCaller: 3, inAll: 20 },
      meter: () => performance.now(),
    }),
  );

/** Errors: those of `remuxInThread`; `too_many_requests` and `unavailable` if its turn does not come soon. */
export const remuxVideo = ({ state }: Pick<Deps, "state">, ownerId: string, video: Video): Promise<void> =>
  state.of(videoTurns).run(ownerId, () => remuxInThread(video));

/** Remuxes at once, without a turn. Errors: `media_refused`; `media_too_large`. */
export async function remuxInThread(workerData: Video): Promise<void> {
  const result = await new Promise<Remuxed>((resolve) => {
    const worker = new Worker(new URL("./remux.worker.ts", import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
    });
    const timers = [
      setInterval(() => void endLongWork(worker), lookMs),
      setTimeout(() => void worker.terminate(), maxMs),
    ];
    worker.once("message", resolve);
    worker.once("error", () => resolve("unreadable"));
    worker.once("exit", () => {
      timers.forEach(clearTimeout);
      resolve("unreadable");
    });
  });
  if (result === "unreadable") throw refusal("media_refused", mediaTexts.videoUnreadable);
  if (result === "too long") throw refusal("media_too_large", mediaTexts.videoTooLong);
}

/** Elapsed time would refuse good videos on a busy machine. */
async function endLongWork(worker: Worker): Promise<void> {
  // Rejected if the thread has ended meanwhile.
  const used = await worker.cpuUsage().catch(() => undefined);
  if (used && (used.user + used.system) / 1_000 > cpuLimitMs) await worker.terminate();
}

const refusal = (code: ErrorCode, sentence: Message): AppError =>
  new AppError(code, { sentence, fields: { mediaUrl: sentence } });
