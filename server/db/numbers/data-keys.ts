/** Which keys the database's numbers were ever encrypted with, checked before anything is read or written. */
import type pg from "pg";
import type { Logger } from "pino";
import { formerLookupKeyIds, lookupKeyId, newestKeyId, readableKeyIds } from "./keyring.ts";
import { sealOldRecords } from "./old-records.ts";
import { countByKey, resealAll } from "./resealing.ts";

type Connection = Pick<pg.Pool, "query">;

interface KnownKeys {
  /** Two while one replaces the other. */
  lookup: string[];
  data: string[];
}

interface Place {
  connectionString: string;
  log: Logger;
}

export async function findKnownKeys(db: Connection): Promise<KnownKeys> {
  const { rows } = await db.query<{ id: string; kind: string }>("select id, kind from data_keys");
  const idsOf = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  return { lookup: idsOf("look-up"), data: idsOf("data") };
}

/** Whether the database is of another look-up key, and this process does not know that key as the one to replace. */
export const isOfAnotherKey = ({ lookup }: KnownKeys): boolean =>
  lookup.some((id) => id !== lookupKeyId() && !formerLookupKeyIds().includes(id));

/**
 * Records the keys of this process. Encrypts the numbers of a database that held them as plaintext, under the published
 * keys of development, or under a look-up key that is being replaced.
 * Errors: another look-up key than the database's; a key that is still in use and not in DATA_KEYS.
 */
export async function prepareDataKeys(db: Connection, place: Place): Promise<void> {
  const known = await findKnownKeys(db);
  if (isOfAnotherKey(known))
    throw new Error(
      `DATA_LOOKUP_KEY is not the key of this database (${known.lookup}, this one is ${lookupKeyId()}): no stored number would be found. Set the former one again, or name it in DATA_LOOKUP_KEY_BEFORE to replace it.`,
    );
  if (known.lookup.some((id) => id !== lookupKeyId())) await replaceLookupKey(db, known, place);
  else await checkKeys(db, known, place);
}

/**
 * Encrypts everything again. The new data key marks what is done, so the next start continues an interrupted run; the
 * former look-up key is forgotten last.
 */
async function replaceLookupKey(
  db: Connection,
  known: KnownKeys,
  { connectionString, log }: Place,
): Promise<void> {
  const isContinued = known.lookup.includes(lookupKeyId());
  if (!isContinued && known.data.includes(newestKeyId()))
    throw new Error(
      "To replace DATA_LOOKUP_KEY, put a new key at the front of DATA_KEYS too: it marks what has been encrypted again.",
    );
  await recordKey(db, { id: newestKeyId(), kind: "data" });
  await recordKey(db, { id: lookupKeyId(), kind: "look-up" });
  const numbers = await resealAll(db);
  const records = await sealOldRecords(connectionString);
  await db.query("delete from data_keys where id <> all ($1::text[])", [
    [lookupKeyId(), ...readableKeyIds()],
  ]);
  log.info({ numbers, records }, "everything is encrypted again, under the new look-up key");
}

async function checkKeys(db: Connection, known: KnownKeys, { connectionString, log }: Place): Promise<void> {
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
