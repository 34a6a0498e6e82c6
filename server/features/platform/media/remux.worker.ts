import { parentPort, workerData } from "node:worker_threads";
import { remux, type Video } from "./remux.ts";

const result = await remux(workerData as Video).catch(() => "unreadable" as const);
parentPort?.postMessage(result);
