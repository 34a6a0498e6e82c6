import { sql } from "drizzle-orm";
import type { Db } from "../../db/client.ts";

/** Whether the database answers and carries the product's tables. */
export async function isReady(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ ready: boolean }>(sql`select to_regclass('jobs') is not null as ready`);
  return rows[0]?.ready ?? false;
}
