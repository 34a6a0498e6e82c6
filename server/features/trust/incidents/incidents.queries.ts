import type { Db } from "#server/db/client.ts";
import { and, desc, eq, gte, isNotNull, isNull, ne, notInArray, type SQL, sql } from "#server/db/drizzle.ts";
import { users } from "#server/db/schema/accounts.ts";
import { incidents } from "#server/db/schema/incidents.ts";
import type { IncidentKind } from "#shared/contracts/incidents.ts";

type IncidentRow = typeof incidents.$inferSelect;
export type IncidentRecord = IncidentRow & { resolverName: string | null };
type NewIncident = typeof incidents.$inferInsert;

/** Inserts a finding or updates the open one. Returns the id of the incident. */
export async function upsertIncident(db: Db, incident: NewIncident): Promise<string | undefined> {
  const [row] = await db
    .insert(incidents)
    .values(incident)
    .onConflictDoUpdate({
      target: [incidents.kind, incidents.subject],
      targetWhere: isNull(incidents.resolvedAt),
      set: {
        details: sql`excluded.details`,
        seenAt: sql`excluded.seen_at`,
        stopsPayouts: sql`${incidents.stopsPayouts} or excluded.stops_payouts`,
      },
    })
    .returning({ id: incidents.id });
  return row?.id;
}

const isOpen = isNull(incidents.resolvedAt);

interface Resolution {
  at: Date;
  by: string | null;
  note: string | null;
}

const resolved = ({ at, by, note }: Resolution) => ({ resolvedAt: at, resolvedBy: by, note });

export async function resolveSubject(
  db: Db,
  finding: { kind: IncidentKind; subject: string },
  resolution: Resolution,
): Promise<boolean> {
  const closed = await db
    .update(incidents)
    .set(resolved(resolution))
    .where(and(eq(incidents.kind, finding.kind), eq(incidents.subject, finding.subject), isOpen))
    .returning({ id: incidents.id });
  return closed.length === 1;
}

/** Closes an open incident. Returns it; undefined if it is closed or does not exist. */
export async function closeByStaff(
  db: Db,
  id: string,
  resolution: Resolution,
): Promise<IncidentRow | undefined> {
  const [row] = await db
    .update(incidents)
    .set(resolved(resolution))
    .where(and(eq(incidents.id, id), isOpen))
    .returning();
  return row;
}

/** Closes a check's open incidents that it no longer finds. Returns their subjects. */
export async function resolveOthers(
  db: Db,
  check: { kind: IncidentKind; prefix: string; found: string[] },
  resolution: Resolution,
): Promise<string[]> {
  const closed = await db
    .update(incidents)
    .set(resolved(resolution))
    .where(
      and(
        isOpen,
        eq(incidents.kind, check.kind),
        sql`starts_with(${incidents.subject}, ${check.prefix})`,
        check.found.length > 0 ? notInArray(incidents.subject, check.found) : undefined,
      ),
    )
    .returning({ subject: incidents.subject });
  return closed.map(({ subject }) => subject);
}

/** Subjects of open incidents with this prefix, which a check has to examine again. */
export async function listOpenSubjects(
  db: Db,
  check: { kind: IncidentKind; prefix: string },
): Promise<string[]> {
  const rows = await db
    .select({ subject: incidents.subject })
    .from(incidents)
    .where(
      and(isOpen, eq(incidents.kind, check.kind), sql`starts_with(${incidents.subject}, ${check.prefix})`),
    );
  return rows.map(({ subject }) => subject);
}

/** The accounts that the other open incidents of this kind name, of all that had one of the account's numbers. */
export async function listOthersNamed(
  db: Db,
  { id, kind, userId }: { id: string; kind: IncidentKind; userId: string },
): Promise<string[]> {
  const named = sql<string>`${incidents.details} ->> 'userId'`;
  const isOfNumber = sql`${named} in (select accounts_of_number(${userId})::text)`;
  const rows = await db
    .selectDistinct({ named })
    .from(incidents)
    .where(and(isOpen, eq(incidents.kind, kind), ne(incidents.id, id), isOfNumber));
  return rows.map((row) => row.named);
}

type IncidentHistory = "never" | "open" | "explained" | "gone";

/** Whether a finding is open, was explained by staff, or was closed without staff. */
export async function incidentHistory(
  db: Db,
  finding: { kind: IncidentKind; subject: string },
): Promise<IncidentHistory> {
  const rows = await db
    .select({ resolvedAt: incidents.resolvedAt, resolvedBy: incidents.resolvedBy })
    .from(incidents)
    .where(and(eq(incidents.kind, finding.kind), eq(incidents.subject, finding.subject)));
  if (rows.length === 0) return "never";
  if (rows.some(({ resolvedAt }) => resolvedAt === null)) return "open";
  return rows.some(({ resolvedBy }) => resolvedBy !== null) ? "explained" : "gone";
}

/** Whether an open incident stops payouts. Check again right before sending money. */
export async function payoutsStopped(db: Db): Promise<boolean> {
  const [row] = await db
    .select({ id: incidents.id })
    .from(incidents)
    .where(and(isOpen, eq(incidents.stopsPayouts, true)))
    .limit(1);
  return row !== undefined;
}

/**
 * The accounts whose disputes have a freeze that remains, at their own wallet or at that of another account of the
 * number. Starts from the frozen wallets, because they are fewer than the disputes of all years; most of their accounts
 * never changed or left a number and are the only one of it.
 */
const withFreeze = sql`
  with frozen as (select wallet_owner(code) as id from ledger.account where frozen)
  select id::text from frozen
  union all
  select accounts_of_number(id)::text from frozen
  where exists (select from number_history h where h.user_id = frozen.id)
     or exists (select from number_history h where h.heir_id = frozen.id)`;

/** The first incidents of a group, newest first, in its place of the list. */
const newest = (place: number, group: SQL, limit: number, first = sql``) => sql`
  (select ${incidents.id}, ${place}::int as place from ${incidents} where ${group}
   order by ${first} ${incidents.openedAt} desc, ${incidents.id} desc limit ${limit})`;

/**
 * Open incidents, those resolved since `resolvedAfter`, and older ones whose freeze remains: open ones first, of them
 * those that stop payouts, then those with a freeze, newest first.
 */
export async function listIncidents(
  db: Db,
  { resolvedAfter, limit }: { resolvedAfter: Date; limit: number },
): Promise<IncidentRecord[]> {
  const hasFrozen = sql`${incidents.kind} = 'chargeback' and ${incidents.details} ->> 'userId' in (${withFreeze})`;
  const isClosed = isNotNull(incidents.resolvedAt);
  const groups = sql.join(
    [
      newest(0, isOpen, limit, sql`${incidents.stopsPayouts} desc,`),
      newest(1, sql`${isClosed} and ${hasFrozen}`, limit),
      newest(2, gte(incidents.resolvedAt, resolvedAfter), limit),
    ],
    sql` union all `,
  );
  const listed = sql`(select id, min(place) as place from (${groups}) grouped group by id) listed`;
  const rows = await db
    .select({ incident: incidents, resolverName: users.fullName })
    .from(incidents)
    .innerJoin(listed, sql`listed.id = ${incidents.id}`)
    .leftJoin(users, eq(users.id, incidents.resolvedBy))
    .orderBy(
      sql`listed.place`,
      sql`${isOpen} and not ${incidents.stopsPayouts}`,
      desc(incidents.openedAt),
      desc(incidents.id),
    )
    .limit(limit);
  return rows.map(({ incident, resolverName }) => ({ ...incident, resolverName }));
}

export async function findIncident(db: Db, id: string): Promise<IncidentRecord | undefined> {
  const [row] = await db
    .select({ incident: incidents, resolverName: users.fullName })
    .from(incidents)
    .leftJoin(users, eq(users.id, incidents.resolvedBy))
    .where(eq(incidents.id, id));
  return row && { ...row.incident, resolverName: row.resolverName };
}
