/** Encrypts providers' messages that were stored as plaintext or under a former key. */
import type pg from "pg";
import { connectToPrimary } from "../hosts.ts";
import { lowestId } from "../ids.ts";
import { openOldRecord, sealRecord } from "./keyring.ts";

const rowsAtOnce = 500;

interface OldRecord {
  id: string;
  body: Buffer;
}

/**
 * In one transaction as the database's owner, who may disable the trigger that makes the table append-only.
 * Returns how many it changed. Locks: the table.
 */
export async function sealOldRecords(connectionString: string): Promise<number> {
  const client = await connectToPrimary(connectionString);
  try {
    const { rows } = await client.query("select from provider_events limit 1");
    if (rows.length === 0) return 0;
    await client.query("begin");
    await client.query("alter table provider_events disable trigger provider_events_append_only");
    const changed = await sealEach(client);
    await client.query("alter table provider_events enable always trigger provider_events_append_only");
    await client.query("commit");
    return changed;
  } finally {
    await client.end();
  }
}

async function sealEach(client: pg.Client): Promise<number> {
  let changed = 0;
  for (let after = lowestId; ; ) {
    const { rows } = await client.query<OldRecord>(
      "select id, body from provider_events where id > $1 order by id limit $2",
      [after, rowsAtOnce],
    );
    for (const { id, body } of rows) {
      const content = openOldRecord(body);
      if (!content) continue;
      await client.query("update provider_events set body = $2 where id = $1", [id, sealRecord(content)]);
      changed += 1;
    }
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return changed;
    after = last.id;
  }
}
