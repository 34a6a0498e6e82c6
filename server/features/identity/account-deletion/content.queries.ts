import type { Db, Transaction } from "#server/db/client.ts";
import { sql } from "#server/db/drizzle.ts";
import { isPhone } from "#server/db/numbers/stored-numbers.ts";
import type { DepartingUser } from "./account.queries.ts";

interface EndedJob {
  id: string;
  posterId: string;
  servicemanId: string;
}

/**
 * Jobs that a serviceman had accepted and now loses: the person's own, and those that staff posted for their verified
 * number. Locks: those jobs; `lockWork` has locked the own ones before.
 */
export async function listAcceptedByOthers(
  tx: Transaction,
  { userId, phone, isVerified }: Pick<DepartingUser, "userId" | "phone" | "isVerified">,
): Promise<EndedJob[]> {
  const isForNumber = sql`client_phone is not null and ${isPhone(sql`client_phone`, phone)} and pseudonym is not null`;
  const { rows } = await tx.execute<EndedJob & Record<string, unknown>>(sql`
    select id, user_id as "posterId", assigned_to as "servicemanId" from jobs
    where (user_id = ${userId} or (${isVerified} and ${isForNumber}))
      and status = 'assigned' and assigned_to is not null order by id for no key update`);
  return rows;
}

/** Returns the reopened jobs. Repeats: returns none. */
export async function reopenAccepted(
  db: Db,
  { userId, at, expiresAt }: { userId: string; at: Date; expiresAt: Date },
): Promise<EndedJob[]> {
  const { rows } = await db.execute<EndedJob & Record<string, unknown>>(sql`
    with mine as (
      select id from jobs where assigned_to = ${userId} and status = 'assigned' order by id for no key update
    )
    update jobs j set status = 'open', assigned_to = null, assigned_at = null, asked_at = null,
      expires_at = greatest(j.expires_at, ${expiresAt.toISOString()}), updated_at = ${at.toISOString()}
    from mine where j.id = mine.id
    returning j.id, j.user_id as "posterId", ${userId}::uuid as "servicemanId"`);
  return rows;
}

/** Empties the jobs; completed ones still count in statistics. Returns those that had content. */
export async function eraseJobs(db: Db, { userId, at }: { userId: string; at: Date }): Promise<string[]> {
  await db.execute(
    sql`delete from job_consents c using jobs j where j.id = c.job_id and j.user_id = ${userId}`,
  );
  const { rows } = await db.execute<{ id: string }>(sql`
    update jobs set status = case when status = 'completed' then status else 'removed' end,
      description = '', location = '', state = null, lga = null, client_phone = null, agent_phone = null,
      pseudonym = null, media_id = null, words = '{}', is_promoted = false, promoted_until = null,
      updated_at = ${at.toISOString()}
    where user_id = ${userId} and (status not in ('completed', 'removed') or description <> '' or media_id is not null)
    returning id`);
  return rows.map(({ id }) => id);
}

/** Removes the card with its photos, and the reviews of the work, which no longer belong to a person. */
export async function eraseCard(db: Db, userId: string): Promise<void> {
  await db.execute(sql`delete from service_cards where user_id = ${userId}`);
  await db.execute(sql`delete from reviews where subject_id = ${userId}`);
}

export async function eraseAuthorship(
  db: Db,
  { userId, houseName }: { userId: string; houseName: string },
): Promise<void> {
  await db.execute(sql`update articles set author_name = ${houseName} where author_id = ${userId}`);
  await db.execute(sql`update faqs set author_name = ${houseName} where author_id = ${userId}`);
}

/** Releases all files of the person that no article shows. */
export async function releaseFiles(db: Db, userId: string): Promise<void> {
  await db.execute(sql`update media set attached_at = null
    where owner_id = ${userId} and not exists (select from articles where media_id = media.id)`);
}

interface LooseFile {
  id: string;
  path: string;
  smallPath: string | null;
}

export async function listLooseFiles(db: Db, userId: string): Promise<LooseFile[]> {
  const { rows } = await db.execute<LooseFile & Record<string, unknown>>(sql`
    select id, path, small_path as "smallPath" from media where owner_id = ${userId} and attached_at is null
    and not exists (select from articles where media_id = media.id)`);
  return rows;
}
