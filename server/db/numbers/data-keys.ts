/** Which keys the database's numbers were ever encrypted with, checked before anything is read or written. */
import type pg from "pg";
import type { Logger } from "pino";
import { lookupKeyId, newestKeyId, publishedKeyIds, readableKeyIds } from "./keyring.ts";
import { sealOldRecords } from "./old-records.ts";
import { countByKey, resealAll } from "./resealing.ts";

type Connection = Pick<pg.Pool, "query">;

interface KnownKeys {
  lookup: string | undefined;
  data: string[];
}

export async function findKnownKeys(db: Connection): Promise<KnownKeys> {
  const { rows } = await db.query<{ id: string; kind: string }>("select id, kind from data_keys");
  return {
    lookup: rows.find(({ kind }) => kind === "look-up")?.id,
    data: rows.filter(({ kind }) => kind === "data").map(({ id }) => id),
  };
}

/**
 * Records the keys of this process. Encrypts the numbers of a database that held them in clear, or under the
 * published keys of development.
 * Errors: another look-up key than the database began with; a key that is still in use and not in DATA_KEYS.
 */
export async function prepareDataKeys(db: Connection, { connectionString, log }: Place): Promise<void> {
  const known = await findKnownKeys(db);
  if (mayReplacePublished(known)) await replacePublished(db, { connectionString, log });
  else await checkKeys(db, { known, connectionString, log });
}

interface Place {
  connectionString: string;
  log: Logger;
}

const mayReplacePublished = ({ lookup, data }: KnownKeys): boolean =>
  lookup === publishedKeyIds.lookup &&
  lookup !== lookupKeyId() &&
  data.every((id) => id === publishedKeyIds.data) &&
  newestKeyId() !== publishedKeyIds.data;

/** The next start continues an interrupted run: the look-up key is recorded last. */
async function replacePublished(db: Connection, { connectionString, log }: Place): Promise<void> {
  const numbers = await resealAll(db);
  const records = await sealOldRecords(connectionString);
  await db.query("delete from data_keys");
  await recordKey(db, { id: newestKeyId(), kind: "data" });
  await recordKey(db, { id: lookupKeyId(), kind: "look-up" });
  log.info({ numbers, records }, "what the published keys encrypted is encrypted with this product's keys");
}

async function checkKeys(
  db: Connection,
  { known, connectionString, log }: Place & { known: KnownKeys },
): Promise<void> {
  if (known.lookup && known.lookup !== lookupKeyId())
    throw new Error(
      `DATA_LOOKUP_KEY is not the key that this database began with (${known.lookup}, this one is ${lookupKeyId()}): no stored number would be found. Set the first one again.`,
    );
  const missing = known.data.filter((id) => !readableKeyIds().includes(id));
  if (missing.length > 0) await forgetUnused(db, missing);
  await recordKey(db, { id: lookupKeyId(), kind: "look-up" });
  if (known.data.length === 0) {
    const records = await sealOldRecords(connectionString);
    const numbers = await resealAll(db);
    if (numbers + records > 0) log.info({ numbers, records }, "what was stored in clear is encrypted");
  }
  await recordKey(db, { id: newestKeyId(), kind: "data" });
}

/** The numbers are counted only when a key has left the list. */
async function forgetUnused(db: Connection, missing: readonly string[]): Promise<void> {
  const counts = await countByKey(db);
  const used = missing.filter((id) => counts.get(id));
  if (used.length > 0)
    throw new Error(
      `DATA_KEYS lacks a key that stored numbers are still encrypted with: ${used
        .map((id) => `${id} (${counts.get(id)} numbers)`)
        .join(", ")}. Put it back at the end of the list; \`npm run doctor\` says when no number needs it.`,
    );
  await db.query("delete from data_keys where kind = 'data' and id = any ($1::text[])", [missing]);
}

const recordKey = (db: Connection, { id, kind }: { id: string; kind: "data" | "look-up" }) =>
  db.query("insert into data_keys (id, kind) values ($1, $2) on conflict do nothing", [id, kind]);
