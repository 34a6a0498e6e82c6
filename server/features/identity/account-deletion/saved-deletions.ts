/** Notes account deletions beside the backups: a restored database lacks those made after its backup. */
import { Readable } from "node:stream";
import { folders } from "#server/db/backup/backups.ts";
import { nameOf, openStore } from "#server/db/backup/store.ts";
import type { Deps } from "#server/deps.ts";

/** A note consists of its key only, `deletions/<day>/<user id>`. Repeats: writes it again. */
export async function noteDeletion(
  { config, metrics }: Pick<Deps, "config" | "metrics">,
  { userId, at }: { userId: string; at: string },
): Promise<void> {
  if (!config.backupTo) return;
  const store = await openStore(config.backupTo, config, metrics);
  try {
    await store.write(`${folders.deletions}/${at.slice(0, 10)}/${userId}`, Readable.from([Buffer.from(at)]));
  } finally {
    store.place.close();
  }
}

/** Ids of people who have deleted their account since the oldest backup. */
export async function listNotedDeletions({
  config,
  metrics,
}: Pick<Deps, "config" | "metrics">): Promise<string[]> {
  if (!config.backupTo) return [];
  const store = await openStore(config.backupTo, config, metrics);
  try {
    const keys = await store.place.list(folders.deletions);
    return keys.flatMap((key) => nameOf(key).split("/")[2] ?? []);
  } finally {
    store.place.close();
  }
}
