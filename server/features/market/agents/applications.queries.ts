import { AppError } from "#server/app-error.ts";
import type { Db, Transaction } from "#server/db/client.ts";
import { and, asc, eq, getTableColumns, gte, isNotNull, lt, sql } from "#server/db/drizzle.ts";
import { isPhone } from "#server/db/numbers/stored-numbers.ts";
import { users } from "#server/db/schema/accounts.ts";
import { agentApplications } from "#server/db/schema/agents.ts";
import { agentAnswers } from "#server/language/messages.ts";
import type { E164 } from "#shared/phones/phone.ts";

type NewApplication = typeof agentApplications.$inferInsert;

const columns = getTableColumns(agentApplications);

/**
 * Stores an application. If the phone's owner has verified it, their application replaces one made before that, which
 * may be a stranger's. It gets a new id, so that staff cannot approve a text they have not read.
 * Errors: `application_exists` if another application with this phone is waiting or approved. Locks: that application.
 */
export async function insertApplication(
  db: Db,
  application: NewApplication,
  { provenBy }: { provenBy: string | null },
): Promise<void> {
  const isOlderThanProof = sql`exists (select from users where id = ${provenBy}
    and (agent_applications.applicant_id is distinct from users.id or agent_applications.created_at < verified_at))`;
  const given = Object.entries(application).map(([field, value]) => ({
    value,
    column: columns[field as keyof NewApplication],
  }));
  const names = given.map(({ column }) => sql.identifier(column.name));
  // Raw SQL, because the builder's conflict targets are columns and this index is on an expression.
  const { rows: stored } = await db.execute(sql`
    insert into agent_applications (${sql.join(names, sql`, `)})
    values (${sql.join(
      given.map(({ value, column }) => sql.param(value, column)),
      sql`, `,
    )})
    on conflict (lookup_of(phone)) where status in ('waiting', 'approved') do update
    set ${sql.join(
      names.map((name) => sql`${name} = excluded.${name}`),
      sql`, `,
    )}
    where agent_applications.status = 'waiting' and ${isOlderThanProof}
    returning id`);
  if (stored.length === 0) throw new AppError("application_exists");
}

export async function findWaiting(db: Db, { limit }: { limit: number }) {
  return db
    .select({
      id: agentApplications.id,
      firstName: agentApplications.firstName,
      lastName: agentApplications.lastName,
      phone: agentApplications.phone,
      houseAddress: agentApplications.houseAddress,
      hasAccount: agentApplications.hasAccount,
      operationBase: agentApplications.operationBase,
      agentLocation: agentApplications.agentLocation,
      createdAt: agentApplications.createdAt,
      accountFound: sql<boolean>`exists(select from users u
        where lookup_of(u.phone) = lookup_of(agent_applications.phone) and u.verified_at is not null)`,
    })
    .from(agentApplications)
    .where(eq(agentApplications.status, "waiting"))
    .orderBy(asc(agentApplications.createdAt), asc(agentApplications.id))
    .limit(limit);
}

/** Locks: the application, so that decisions about it run one after the other. */
export async function lockApplication(
  tx: Transaction,
  id: string,
): Promise<{ phone: E164; applicantId: string | null; status: NewApplication["status"] } | undefined> {
  const [row] = await tx
    .select({
      phone: agentApplications.phone,
      applicantId: agentApplications.applicantId,
      status: agentApplications.status,
    })
    .from(agentApplications)
    .where(eq(agentApplications.id, id))
    .for("update");
  return row;
}

export async function decideApplication(
  tx: Transaction,
  decision: { id: string; status: "approved" | "declined"; by: string; at: Date; reason: string | null },
): Promise<void> {
  const { id, status, by, at, reason } = decision;
  await tx
    .update(agentApplications)
    .set({ status, decidedBy: by, decidedAt: at, decisionReason: reason })
    .where(eq(agentApplications.id, id));
}

/**
 * Makes the applicant an agent, or the owner of the phone if the application was made without an account. Returns their
 * id, or undefined if no account has verified the phone.
 * Errors: `forbidden` while the account is suspended, unless it only claims the phone of an application made without an
 * account.
 * Locks: the account, verified or not, before the update: a concurrent verification either commits first or sees the
 * approval.
 */
export async function makeAgent(
  tx: Transaction,
  { id, applicantId, phone }: { id: string; applicantId: string | null; phone: E164 },
): Promise<string | undefined> {
  const isApplicant = applicantId === null ? isPhone(users.phone, phone) : eq(users.id, applicantId);
  const [person] = await tx
    .select({ suspendedAt: users.suspendedAt, verifiedAt: users.verifiedAt })
    .from(users)
    .where(isApplicant)
    .for("no key update");
  const isTheirs = applicantId !== null || person?.verifiedAt !== null;
  if (isTheirs && person?.suspendedAt)
    throw new AppError("forbidden", { sentence: agentAnswers.applicantSuspended });
  const [row] = await tx
    .update(users)
    .set({ isAgent: true })
    .where(and(isApplicant, isNotNull(users.verifiedAt)))
    .returning({ id: users.id });
  if (row)
    await tx.update(agentApplications).set({ applicantId: row.id }).where(eq(agentApplications.id, id));
  return row?.id;
}

/** People who became agents since then by verifying a phone whose application was already approved. */
export async function findVerifiedAgents(
  db: Db,
  since: Date,
): Promise<{ userId: string; applicationId: string }[]> {
  return db
    .select({ userId: users.id, applicationId: agentApplications.id })
    .from(users)
    .innerJoin(agentApplications, eq(agentApplications.applicantId, users.id))
    .where(
      and(
        users.isAgent,
        gte(users.verifiedAt, since),
        eq(agentApplications.status, "approved"),
        lt(agentApplications.decidedAt, users.verifiedAt),
      ),
    );
}
