/** Moves finished segments of the database's log from the folder where they arrive into the backups. */
import { createReadStream } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline, type Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { createGzip } from "node:zlib";
import type { Logger } from "pino";
import { each } from "./backups.ts";
import { logKey } from "./saved-log.ts";
import type { Store } from "./store.ts";
import { unlessGone } from "./unless-gone.ts";

/** The embedded database's archive compresses its segments; those of a server arrive uncompressed. */
const finished = /^[0-9A-F]{24}$|^[0-9A-F]{8}\.history$|\.gz$/;

async function finishedIn(archive: string): Promise<string[]> {
  const names = (await readdir(archive).catch(unlessGone)) ?? [];
  return names.filter((name) => finished.test(name)).sort();
}

export function packedSegment(file: string): Readable {
  const content = createReadStream(file);
  // An error destroys the compressed stream, which its reader notices.
  return file.endsWith(".gz") ? content : pipeline(content, createGzip(), () => {});
}

/** Repeats, even concurrent ones: stores the same content again. */
export async function shipLog(archive: string, store: Store): Promise<void> {
  await each(await finishedIn(archive), async (name) => {
    const file = path.join(archive, name);
    const key = logKey(name.endsWith(".gz") ? name : `${name}.gz`);
    await store.write(key, packedSegment(file)).catch(unlessGone);
    await rm(file, { force: true });
  });
}

const pauseMs = 1_000;
const pauseAfterErrorMs = 10_000;

/** Ships each segment within a second or so of its end, until the returned function is called. */
export function keepShipping(
  archive: string,
  { openStore, log }: { openStore: () => Promise<Store>; log: Logger },
): () => Promise<void> {
  const end = new AbortController();
  const ship = async () => {
    let store: Store | undefined;
    while (!end.signal.aborted) {
      let pause = pauseMs;
      try {
        store ??= await openStore();
        await shipLog(archive, store);
      } catch (error) {
        log.error({ err: error }, "the database's log was not saved");
        pause = pauseAfterErrorMs;
      }
      await sleep(pause, undefined, { signal: end.signal, ref: false }).catch(() => {});
    }
  };
  const shipping = ship();
  return () => {
    end.abort();
    return shipping;
  };
}
