import type { Database, Db } from "#server/db/client.ts";
import { and, eq, inArray, isNull, sql } from "#server/db/drizzle.ts";
import { users } from "#server/db/schema/accounts.ts";
import { paymentOrders } from "#server/db/schema/payments.ts";
import { demoSignIns } from "#server/seed/demo-sign-ins.ts";

/** Fixed ids, which no real account can have; deleted accounts keep theirs. */
const ids = demoSignIns.map(({ userId }) => userId);

/** The demo data is loaded in one transaction, so one of its accounts proves that all of it is there. */
export async function hasDemoAccounts(db: Db): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(inArray(users.id, ids)).limit(1);
  return rows.length > 0;
}

/** Whether units were bought from the "demo" provider, also by demo people without a listed sign-in. */
export async function hasDemoMoney(db: Db): Promise<boolean> {
  const rows = await db
    .select({ id: paymentOrders.id })
    .from(paymentOrders)
    .where(eq(paymentOrders.provider, "demo"))
    .limit(1);
  return rows.length > 0;
}

export async function openDemoPeople(db: Db): Promise<typeof demoSignIns> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), isNull(users.suspendedAt)));
  const open = new Set(rows.map(({ id }) => id));
  return demoSignIns.filter(({ userId }) => open.has(userId));
}

/** The sandbox stores every checkout. Resets its role, because those records belong to the database's owner. */
export async function countPaidOrders(db: Database): Promise<{ inSandbox: number; elsewhere: number }> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local role none`);
    const { rows: tables } = await tx.execute<{ found: boolean }>(
      sql`select to_regclass('sandbox.record') is not null as found`,
    );
    const isPlayed = tables[0]?.found
      ? sql`exists (select from sandbox.record r where r.kind = 'checkout' and r.key = o.tx_ref)`
      : sql`false`;
    const { rows } = await tx.execute<{ in_sandbox: number; elsewhere: number }>(sql`
      select (count(*) filter (where ${isPlayed}))::int as in_sandbox,
             (count(*) filter (where not ${isPlayed}))::int as elsewhere
      from payment_orders o where o.status in ('paid', 'short') and o.provider <> 'demo'`);
    return { inSandbox: rows[0]?.in_sandbox ?? 0, elsewhere: rows[0]?.elsewhere ?? 0 };
  });
}
