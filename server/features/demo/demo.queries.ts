import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "../../db/client.ts";
import { users } from "../../db/schema/accounts.ts";
import { type DemoSignIn, demoSignIns } from "../../seed/demo-sign-ins.ts";

/** Whether this database holds the demo data: it is loaded in one transaction, so one of its people stands for all. */
export async function demoIsLoaded(db: Db): Promise<boolean> {
  const [first] = demoSignIns;
  if (!first) return false;
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.id, first.userId));
  return rows.length > 0;
}

/** Those of the demo's people whose account nobody has closed while trying that out. None without demo data. */
export async function openDemoSignIns(db: Db): Promise<DemoSignIn[]> {
  const ids = demoSignIns.map(({ userId }) => userId);
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), isNull(users.suspendedAt)));
  const open = new Set(rows.map(({ id }) => id));
  return demoSignIns.filter(({ userId }) => open.has(userId));
}
