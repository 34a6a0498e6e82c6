import { sql } from "#server/db/drizzle.ts";
import type { Kobo } from "#shared/money/money.ts";
import type { Db } from "../../../db/client.ts";
import type { OrderRow } from "./orders.queries.ts";

interface BoughtRow extends Pick<OrderRow, "id" | "txRef" | "currency" | "jobId" | "status"> {
  purpose: "subscription" | "boost";
  amountKobo: Kobo;
  /** ISO time of the payment. */
  at: string;
  /** ISO end of what was bought; null if nothing was granted. */
  endsAt: string | null;
}

/** A user's paid subscriptions and boosts, including payments that were too small, newest first. */
export async function findBought(
  db: Db,
  { userId, limit }: { userId: string; limit: number },
): Promise<BoughtRow[]> {
  const { rows } = await db.execute<BoughtRow & Record<string, unknown>>(sql`
    select o.id, o.tx_ref as "txRef", o.currency, o.job_id as "jobId", o.status, o.purpose,
      coalesce(o.paid_kobo, o.amount_kobo)::float8 as "amountKobo",
      to_json(coalesce(o.settled_at, o.created_at)) #>> '{}' as at,
      to_json(coalesce(
        (select ends_at from subscriptions s where s.tx_ref = o.tx_ref limit 1),
        (select ends_at from boosts b where b.tx_ref = o.tx_ref limit 1))) #>> '{}' as "endsAt"
    from payment_orders o
    where o.user_id = ${userId} and o.purpose in ('subscription', 'boost')
      and (o.settled_at is not null or exists (select from payment_excesses e where e.order_id = o.id))
    order by o.created_at desc, "endsAt" desc nulls last limit ${limit}`);
  return rows;
}
