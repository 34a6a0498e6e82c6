/** Moves finished segments of the database's log from the folder where they arrive into the backups. */
import { createReadStream } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { pipeline, type Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { createGzip } from "node:zlib";
import type { Logger } from "pino";
import { each } from "./backups.ts";
import { claimTimelines } from "./log-owner.ts";
import { logKey } from "./saved-log.ts";
import type { Store } from "./store.ts";
import { unlessGone } from "./unless-gone.ts";

/** The embedded database's archive compresses its segments; those of a server arrive uncompressed. */
const finished = /^[0-9A-F]{24}$|^[0-9A-F]{8}\.history$|\.gz$/;

/** At the beginning of each name. */
export const timelineDigits = 8;

export async function finishedIn(archive: string): Promise<string[]> {
  const names = (await readdir(archive).catch(unlessGone)) ?? [];
  return names.filter((name) => finished.test(name)).sort();
}

export function packedSegment(file: string): Readable {
  const content = createReadStream(file);
  // An error destroys the compressed stream, which its reader notices.
  return file.endsWith(".gz") ? content : pipeline(content, createGzip(), () => {});
}

/**
 * Errors: another database writes a timeline of the same number to this place; its log stays as it is.
 * Repeats, even concurrent ones: stores the same content again.
 */
export async function shipLog(archive: string, store: Store, ownerOf: () => Promise<string>): Promise<void> {
  const names = await finishedIn(archive);
  if (names.length === 0) return;
  await claimTimelines(store, new Set(names.map((name) => name.slice(0, timelineDigits))), await ownerOf());
  await each(names, async (name) => {
    const file = path.join(archive, name);
    const key = logKey(name.endsWith(".gz") ? name : `${name}.gz`);
    await store.write(key, packedSegment(file)).catch(unlessGone);
    await rm(file, { force: true });
  });
}

const pauseMs = 1_000;
const pauseAfterErrorMs = 10_000;

interface ShippingOptions {
  openStore: () => Promise<Store>;
  /** The database whose log this is, as its timelines are claimed. */
  ownerOf: () => Promise<string>;
  log: Logger;
}

/** Ships each segment within a second or so of its end, until the returned function is called. */
export function keepShipping(
  archive: string,
  { openStore, ownerOf, log }: ShippingOptions,
): () => Promise<void> {
  const end = new AbortController();
  const ship = async () => {
    let store: Store | undefined;
    while (!end.signal.aborted) {
      let pause = pauseMs;
      try {
        store ??= await openStore();
        await shipLog(archive, store, ownerOf);
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
