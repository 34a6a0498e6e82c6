import type { Db } from "#server/db/client.ts";
import { and, desc, eq, lt, type SQL, sql } from "#server/db/drizzle.ts";
import { withOpened } from "#server/db/numbers/stored-numbers.ts";
import { users } from "#server/db/schema/accounts.ts";
import { auditLog } from "#server/db/schema/audit.ts";
import { asTexts } from "#server/db/sql-values.ts";
import type { E164 } from "#shared/phones/phone.ts";

export async function insertAuditRecord(db: Db, record: typeof auditLog.$inferInsert): Promise<void> {
  await db.insert(auditLog).values(record);
}

/** Stores the record unless the same actor recorded the same action on the same subject within `minutes`. */
export async function insertAuditRecordOnce(
  db: Db,
  record: typeof auditLog.$inferInsert,
  minutes: number,
): Promise<void> {
  const { id, actorId, action, subjectType, subjectId, after } = record;
  await db.execute(sql`
    insert into audit_log (id, actor_id, action, subject_type, subject_id, after)
    select ${id}::uuid, ${actorId}::uuid, ${action}, ${subjectType}, ${subjectId}, ${JSON.stringify(after)}::jsonb
    where not exists (select from audit_log where subject_type = ${subjectType} and subject_id = ${subjectId}
      and actor_id = ${actorId} and action = ${action} and at > now() - make_interval(mins => ${minutes}))`);
}

interface AuditSearch {
  /** Records older than this one. */
  before: string | undefined;
  action: string | undefined;
  actorId: string | undefined;
  subjectId: string | undefined;
  limit: number;
}

type AuditRecord = typeof auditLog.$inferSelect & { actorName: string | null };
export type AuditRow = AuditRecord & { about: { fullName: string; phone: E164 } | undefined };

/** Newest first; ids are ordered by time. */
export async function findAuditRecords(db: Db, search: AuditSearch): Promise<AuditRow[]> {
  const wanted: (SQL | undefined)[] = [
    search.before ? lt(auditLog.id, search.before) : undefined,
    search.action ? sql`starts_with(${auditLog.action}, ${search.action})` : undefined,
    search.actorId ? eq(auditLog.actorId, search.actorId) : undefined,
    search.subjectId ? eq(auditLog.subjectId, search.subjectId) : undefined,
  ];
  const rows = await db
    .select({ record: auditLog, actorName: users.fullName })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(...wanted))
    .orderBy(desc(auditLog.id))
    .limit(search.limit);
  const people = await findPeopleBehind(
    db,
    rows.map(({ record }) => record),
  );
  return rows.map(({ record, actorName }) => ({
    ...record,
    actorName,
    about: people.get(subjectOf(record)),
  }));
}

const subjectOf = ({ subjectType, subjectId }: { subjectType: string; subjectId: string }): string =>
  `${subjectType}:${subjectId}`;

/** The users of the records' subjects: their own accounts, withdrawals, excess payments and what incidents name. */
async function findPeopleBehind(
  db: Db,
  records: readonly { subjectType: string; subjectId: string }[],
): Promise<Map<string, { fullName: string; phone: E164 }>> {
  const idsOf = (type: string) =>
    sql`any (${asTexts(records.filter(({ subjectType }) => subjectType === type).map(({ subjectId }) => subjectId))}::uuid[])`;
  const { rows } = await db.execute<{ subject: string; fullName: string; phone: E164 }>(sql`
    select found.subject, u.full_name as "fullName", u.phone from (
      select 'user:' || id as subject, id as user_id from users where id = ${idsOf("user")}
      union all
      select 'withdrawal:' || id, user_id from withdrawals where id = ${idsOf("withdrawal")}
      union all
      select 'payment_excess:' || e.id, o.user_id from payment_excesses e
      join payment_orders o on o.id = e.order_id where e.id = ${idsOf("payment_excess")}
      union all
      select 'incident:' || id, case when details ->> 'userId' ~ '^[0-9a-f-]{36}$' then (details ->> 'userId')::uuid end
      from incidents where id = ${idsOf("incident")}
    ) found join users u on u.id = found.user_id where u.deleted_at is null`);
  return new Map(withOpened(rows, "phone").map(({ subject, ...person }) => [subject, person]));
}

/** Skips from one actor to the next in the index, so the cost does not depend on the log's length. */
export async function findAuditActors(db: Db): Promise<{ _id: string; name: string | null }[]> {
  const { rows } = await db.execute<{ _id: string; name: string | null }>(sql`
    with recursive actors as (
      (select actor_id from audit_log order by actor_id limit 1)
      union all
      select (select l.actor_id from audit_log l where l.actor_id > a.actor_id order by l.actor_id limit 1)
      from actors a where a.actor_id is not null
    )
    select actor_id as _id, full_name as name from actors left join users on users.id = actor_id
    where actor_id is not null order by full_name, actor_id`);
  return rows;
}
