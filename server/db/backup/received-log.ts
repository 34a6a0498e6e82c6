/** Completes a recovery's log by what this machine received from a database server and has not saved. */
import { createWriteStream, existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { giveTo } from "../embedded/embedded-files.ts";
import { finishedIn, packedSegment, timelineDigits } from "./log-shipping.ts";
import type { Staged } from "./recovery.ts";
import { begun, receivedFrom } from "./server-log.ts";

/** The server may be lost. What the backups hold already stays, and so does the log of another cluster. */
export async function addReceived(
  received: string,
  { staged: { log }, cluster }: { staged: Staged; cluster: string | undefined },
): Promise<void> {
  if ((await receivedFrom(received)) !== cluster) return;
  const add = async (name: string, as: string) => {
    const file = path.join(log, `${as}.gz`);
    if (existsSync(file)) return;
    await pipeline(packedSegment(path.join(received, name)), createWriteStream(file));
    giveTo(file, log);
  };
  for (const name of await finishedIn(received)) await add(name, name);
  await addOpenSegment(received, { log, add });
}

/**
 * Recovery ends where the open segment's content does. The first segment of a later timeline repeats what an open one
 * of an earlier timeline holds up to the change, so only one of the newest timeline is added.
 */
async function addOpenSegment(
  received: string,
  { log, add }: { log: string; add: (name: string, as: string) => Promise<void> },
): Promise<void> {
  const newest = (await readdir(log)).map(timelineOf).sort().at(-1) ?? "";
  for (const name of await readdir(received))
    if (name.endsWith(begun) && timelineOf(name) >= newest) await add(name, name.slice(0, -begun.length));
}

const timelineOf = (name: string): string => name.slice(0, timelineDigits);
