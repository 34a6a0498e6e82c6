/** Each function removes one slice, so that no lock is held for long, and returns its size. */

import type { Db } from "#server/db/client.ts";
import { type SQL, sql } from "#server/db/drizzle.ts";

interface Slice {
  before: Date;
  limit: number;
}

/** Replaces a number that was kept long enough. */
const removed = "removed";

const changed = async (db: Db, statement: SQL): Promise<number> =>
  (await db.execute(statement)).rowCount ?? 0;

/** 'removed' is a literal, because a generic plan with a parameter could not use the partial index. */
export const forgetSmsNumbers = (db: Db, { before, limit }: Slice): Promise<number> =>
  changed(
    db,
    sql`update sms_messages set phone = 'removed', detail = null where id in (
      select id from sms_messages where created_at < ${before.toISOString()} and phone <> 'removed'
      order by created_at limit ${limit})`,
  );

export async function listCampaignsToForget(db: Db, before: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from campaigns where finished_at < ${before.toISOString()} and numbers_removed_at is null`);
  return rows.map(({ id }) => id);
}

/** Starts after the recipient `after`. Returns the last of the slice for the next call; undefined when done. */
export async function forgetCampaignNumbers(
  db: Db,
  { campaignId, after, limit }: { campaignId: string; after: string; limit: number },
): Promise<string | undefined> {
  const { rows } = await db.execute<{ last: string }>(sql`
    with slice as (
      select user_id from campaign_recipients where campaign_id = ${campaignId} and user_id > ${after}
      order by user_id limit ${limit}
    ), forgotten as (
      update campaign_recipients r set phone = ${removed} from slice
      where r.campaign_id = ${campaignId} and r.user_id = slice.user_id and r.phone <> ${removed}
    )
    select user_id as last from slice order by user_id desc limit 1`);
  return rows[0]?.last;
}

export async function noteCampaignForgotten(db: Db, { id, at }: { id: string; at: Date }): Promise<void> {
  await db.execute(sql`update campaigns set numbers_removed_at = ${at.toISOString()} where id = ${id}`);
}

/**
 * Declined and undecided ones, and approved ones whose phone no account has proven: by then a network may have given it
 * to another person.
 */
export const deleteUnusedApplications = (db: Db, { before, limit }: Slice): Promise<number> =>
  changed(
    db,
    sql`delete from agent_applications where id in (
      select id from agent_applications where coalesce(decided_at, created_at) < ${before.toISOString()}
        and (status <> 'approved' or applicant_id is null)
      limit ${limit})`,
  );

export const deleteNewsletterEmails = (db: Db, { before, limit }: Slice): Promise<number> =>
  changed(
    db,
    sql`delete from email_signups where email in (
      select email from email_signups where created_at < ${before.toISOString()} limit ${limit})`,
  );

/** The decision stays, with who made it. */
export const emptyReportTexts = (db: Db, { before, limit }: Slice): Promise<number> =>
  changed(
    db,
    sql`update reports set text = '' where id in (
      select id from reports where decided_at < ${before.toISOString()} and text <> '' limit ${limit})`,
  );
