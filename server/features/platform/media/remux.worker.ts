import { parentPort, workerData } from "node:worker_threads";
import type { VideoExtension } from "./media.rules.ts";
import { remux } from "./remux.ts";

const video = workerData as { from: string; to: string; extension: VideoExtension };
const result = await remux(video).catch(() => "unreadable" as const);
parentPort?.postMessage(result);
