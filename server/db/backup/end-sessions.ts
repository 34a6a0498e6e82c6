import type pg from "pg";

/**
 * Signs all people out of a restored database, and their devices off: sessions that they ended after its moment would be
 * valid again. Truncating writes hardly any log, which matters because a restore archives none.
 */
export async function endSessions(client: pg.ClientBase): Promise<void> {
  await client.query("truncate sessions, push_subscriptions");
}
