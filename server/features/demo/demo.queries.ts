import { eq } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import { demoSignIns } from "../../seed/demo-sign-ins.ts";

/** Whether this database holds the demo data: it is loaded in one transaction, so one of its people stands for all. */
export async function demoIsLoaded(db: Db): Promise<boolean> {
  const [first] = demoSignIns;
  if (!first) return false;
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.id, first.userId));
  return rows.length > 0;
}
