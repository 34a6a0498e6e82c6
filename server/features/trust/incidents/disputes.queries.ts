import type { Db } from "#server/db/client.ts";
import { and, desc, eq, isNull, sql } from "#server/db/drizzle.ts";
import { type IncidentFacts, incidents } from "#server/db/schema/incidents.ts";
import type { IncidentKind } from "#shared/contracts/incidents.ts";

const isOpen = isNull(incidents.resolvedAt);

/**
 * When the newest dispute opened that its provider has not decided, of all that name an account of the number, also if
 * staff closed its incident.
 */
export async function findUndecidedSince(
  db: Db,
  { kind, userId }: { kind: IncidentKind; userId: string },
): Promise<Date | undefined> {
  const isOfNumber = sql`${incidents.details} ->> 'userId' in (select accounts_of_number(${userId})::text)`;
  const [row] = await db
    .select({ openedAt: incidents.openedAt })
    .from(incidents)
    .where(and(eq(incidents.kind, kind), sql`${incidents.details} ->> 'status' = 'open'`, isOfNumber))
    .orderBy(desc(incidents.openedAt))
    .limit(1);
  return row?.openedAt;
}

/** Notes the provider's decision of a dispute, also if staff closed its incident before. Repeats: changes nothing. */
export async function noteDecision(
  db: Db,
  { subject, status }: { subject: string; status: string },
): Promise<void> {
  await db
    .update(incidents)
    .set({ details: sql`${incidents.details} || jsonb_build_object('status', ${status}::text)` })
    .where(
      and(
        eq(incidents.kind, "chargeback"),
        eq(incidents.subject, subject),
        sql`${incidents.details} ->> 'status' = 'open'`,
      ),
    );
}

/** What the newest incident about a dispute says: the provider's answer then, and whether staff still have to look. */
export async function findDispute(
  db: Db,
  subject: string,
): Promise<{ id: string; status: string; isOpen: boolean; details: IncidentFacts } | undefined> {
  const [row] = await db
    .select({
      id: incidents.id,
      status: sql<string>`${incidents.details} ->> 'status'`,
      isOpen: sql<boolean>`${isOpen}`,
      details: incidents.details,
    })
    .from(incidents)
    .where(and(eq(incidents.kind, "chargeback"), eq(incidents.subject, subject)))
    .orderBy(sql`${isOpen} desc`, desc(incidents.openedAt))
    .limit(1);
  return row;
}
