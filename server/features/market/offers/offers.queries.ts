import type pg from "pg";
import type { Db, Transaction } from "#server/db/client.ts";
import { and, eq, sql } from "#server/db/drizzle.ts";
import { withOpened } from "#server/db/numbers/stored-numbers.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { jobDeclines } from "#server/db/schema/offers.ts";
import { serviceCards } from "#server/db/schema/service-cards.ts";
import { asTime } from "#server/db/sql-values.ts";
import type { OfferRow, Trade } from "./offers.rules.ts";

const trade = {
  serviceRendered: serviceCards.serviceRendered,
  serviceDescription: serviceCards.serviceDescription,
  alsoServices: serviceCards.alsoServices,
  state: serviceCards.state,
  lga: serviceCards.lga,
};

/** The work that a person's card describes; undefined without a card. */
export async function findTrade(db: Db, userId: string): Promise<Trade | undefined> {
  const [row] = await db.select(trade).from(serviceCards).where(eq(serviceCards.userId, userId));
  return row;
}

/** As `findTrade`. Locks: the card, so that one person's answers to offers run one after the other. */
export async function lockTrade(tx: Transaction, userId: string): Promise<Trade | undefined> {
  const [row] = await tx
    .select(trade)
    .from(serviceCards)
    .where(eq(serviceCards.userId, userId))
    .for("no key update");
  return row;
}

const offerColumns = `j.id, j.user_id as "posterId", u.phone as "posterPhone", u.full_name as "fullName",
  coalesce(j.pseudonym, u.private_name) as "privateName", j.pseudonym, j.status, j.description,
  j.min_budget as "minBudget",
  j.max_budget as "maxBudget", j.location, j.masked_by as "maskedBy", j.state, j.lga, j.service, j.by_agent as "byAgent",
  j.client_phone as "clientPhone", coalesce(c.agreed, false) as "clientAgreed", j.assigned_to as "assignedTo",
  picture.small_path as "picturePath", m.path as "mediaPath", m.small_path as "mediaSmallPath", j.created_at as "createdAt",
  j.expires_at as "expiresAt"`;
const joined = `jobs j join users u on u.id = j.user_id and u.suspended_at is null
  left join media m on m.id = j.media_id
  left join media picture on picture.id = u.picture_id and u.private_name is null and j.pseudonym is null
  left join job_consents c on c.job_id = j.id`;

/** Excludes removed jobs and jobs of suspended posters; unordered. */
export async function findOfferRows(db: Pick<pg.Pool, "query">, ids: readonly string[]): Promise<OfferRow[]> {
  const { rows } = await db.query<OfferRow>({
    name: "offer-rows",
    text: `select ${offerColumns} from ${joined} where j.id = any ($1::uuid[]) and j.status <> 'removed'`,
    values: [ids],
  });
  return withOpened(rows, "posterPhone", "clientPhone");
}

export async function findAcceptedRows(
  db: Pick<pg.Pool, "query">,
  { userId, hidden }: { userId: string; hidden: readonly string[] },
): Promise<OfferRow[]> {
  const { rows } = await db.query<OfferRow>({
    name: "accepted-rows",
    text: `select ${offerColumns} from ${joined} where j.assigned_to = $1 and j.status = 'assigned'
      and j.user_id <> all ($2::uuid[]) order by j.assigned_at desc nulls last`,
    values: [userId, hidden],
  });
  return withOpened(rows, "posterPhone", "clientPhone");
}

/** What the checks before an answer to an offer need. Removed jobs and jobs of suspended posters are not found. */
export interface Answerable {
  posterId: string;
  status: string;
  clientPhone: string | null;
  assignedTo: string | null;
}

export async function findAnswerable(db: Db, jobId: string): Promise<Answerable | undefined> {
  const { rows } = await db.execute<Answerable & Record<string, unknown>>(sql`
    select j.user_id as "posterId", j.status, j.client_phone as "clientPhone", j.assigned_to as "assignedTo"
    from jobs j join users u on u.id = j.user_id and u.suspended_at is null
    where j.id = ${jobId} and j.status <> 'removed'`);
  return withOpened(rows, "clientPhone")[0];
}

/** Leaves out jobs hidden by a block or a closed account, because the person could not release them. */
export async function countAccepted(db: Db, userId: string): Promise<number> {
  const { rows } = await db.execute<{ accepted: number }>(sql`
    select count(*)::int as accepted from jobs j join users u on u.id = j.user_id and u.suspended_at is null
    where j.assigned_to = ${userId} and j.status = 'assigned'
      and not exists (select from blocks b
        where (b.blocker_id, b.blocked_id) in ((j.user_id, j.assigned_to), (j.assigned_to, j.user_id)))`);
  return rows[0]?.accepted ?? 0;
}

/** Assigns an open job. Returns whether this person got it. Locks: the job's row. */
export async function assignJob(
  tx: Transaction,
  { jobId, userId, at, isNewCaller }: { jobId: string; userId: string; at: Date; isNewCaller: boolean },
): Promise<boolean> {
  const won = await tx
    .update(jobs)
    .set({
      status: "assigned",
      assignedTo: userId,
      assignedAt: at,
      updatedAt: at,
      ...(isNewCaller && { callCount: sql`${jobs.callCount} + 1` }),
    })
    .where(and(eq(jobs.id, jobId), eq(jobs.status, "open")))
    .returning({ id: jobs.id });
  return won.length === 1;
}

export const hasDeclined = async (
  db: Db,
  { userId, jobId }: { userId: string; jobId: string },
): Promise<boolean> =>
  (await db.$count(jobDeclines, and(eq(jobDeclines.userId, userId), eq(jobDeclines.jobId, jobId)))) > 0;

/** Repeats: keeps the first decline. */
export async function insertDecline(
  db: Db,
  decline: { userId: string; jobId: string; at: Date },
): Promise<void> {
  const { userId, jobId, at } = decline;
  await db.insert(jobDeclines).values({ userId, jobId, declinedAt: at }).onConflictDoNothing();
}

export async function completeAssigned(db: Db, { jobId, at }: { jobId: string; at: Date }): Promise<boolean> {
  const moved = await db
    .update(jobs)
    .set({ status: "completed", completedAt: at, updatedAt: at })
    .where(and(eq(jobs.id, jobId), eq(jobs.status, "assigned")))
    .returning({ id: jobs.id });
  return moved.length === 1;
}

/** Reopens a job that this person had accepted. Returns whether it was still theirs. */
export async function reopenAssigned(
  db: Db,
  { jobId, from, at, expiresAt }: { jobId: string; from: string | null; at: Date; expiresAt: Date },
): Promise<boolean> {
  const moved = await db
    .update(jobs)
    .set({
      status: "open",
      assignedTo: null,
      assignedAt: null,
      expiresAt: sql`greatest(${jobs.expiresAt}, ${asTime(expiresAt)})`,
      askedAt: null,
      updatedAt: at,
    })
    .where(
      and(
        eq(jobs.id, jobId),
        eq(jobs.status, "assigned"),
        sql`${jobs.assignedTo} is not distinct from ${from}`,
      ),
    )
    .returning({ id: jobs.id });
  return moved.length === 1;
}
