import { parentPort, workerData } from "node:worker_threads";
import type { VideoExtension } from "./media.rules.ts";
import { remux } from "./remux.ts";

const { bytes, extension } = workerData as { bytes: Uint8Array; extension: VideoExtension };
const result = await remux(bytes, extension).catch(() => "unreadable" as const);
parentPort?.postMessage(result, typeof result === "string" ? [] : [result.buffer as ArrayBuffer]);
