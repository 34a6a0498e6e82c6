/** Upgrades files that earlier versions stored. */

import { createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { lowestId } from "#server/db/ids.ts";
import type { Deps } from "#server/deps.ts";
import { firstBytes, withTemporary } from "./incoming.ts";
import { findOldVideos, findUnmeasured, markRemuxed, storeSmallBytes } from "./media.queries.ts";
import { sniffType, typeOfKey } from "./media.rules.ts";
import { isRefusal } from "./media.service.ts";
import { remuxInThread } from "./videos.ts";

type Needs = Pick<Deps, "config" | "db" | "storage" | "state">;

const videosAtOnce = 20;
/** A bucket is asked for the sizes of one slice at the same time. */
const picturesAtOnce = 25;

/** Converts videos in place. Also removes those without a playable track. Repeats: continues with the rest. */
export async function remuxOldVideos(deps: Needs): Promise<void> {
  let after = lowestId;
  for (;;) {
    const videos = await findOldVideos(deps.db, { after, limit: videosAtOnce });
    for (const { id, path } of videos) {
      await remuxStored(deps, { id, path });
      after = id;
    }
    if (videos.length < videosAtOnce) return;
  }
}

async function remuxStored(deps: Needs, { id, path }: { id: string; path: string }): Promise<void> {
  if ((await deps.storage.sizeOf(path)) === undefined) return markRemuxed(deps.db, id, undefined);
  const bytes = await withTemporary(deps, (stored) =>
    withTemporary(deps, async (video) => {
      await pipeline(await deps.storage.read(path), createWriteStream(stored));
      const type = sniffType(await firstBytes(stored));
      if (type?.kind !== "video") return undefined;
      const isPlayable = await remuxInThread({ from: stored, to: video, extension: type.extension })
        .then(() => true)
        .catch(onlyRefused);
      if (!isPlayable) return undefined;
      await deps.storage.putFile(path, video, typeOfKey(path) ?? "");
      return (await stat(video)).size;
    }),
  );
  if (bytes === undefined) await deps.storage.remove(path);
  await markRemuxed(deps.db, id, bytes);
}

function onlyRefused(error: unknown): undefined {
  if (!isRefusal(error)) throw error;
}

/**
 * Stores the sizes of small pictures. A picture whose file is missing keeps none.
 * Repeats: continues with the pictures that have no size yet.
 */
export async function measureSmallPictures({ db, storage }: Pick<Deps, "db" | "storage">): Promise<void> {
  let after = lowestId;
  for (;;) {
    const pictures = await findUnmeasured(db, { after, limit: picturesAtOnce });
    const measured = await Promise.all(
      pictures.map(async ({ id, smallPath }) => ({ id, bytes: await storage.sizeOf(smallPath) })),
    );
    await storeSmallBytes(
      db,
      measured.flatMap(({ id, bytes }) => (bytes ? [{ id, bytes }] : [])),
    );
    const last = pictures.at(-1);
    if (!last || pictures.length < picturesAtOnce) return;
    after = last.id;
  }
}
