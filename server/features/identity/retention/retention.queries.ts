/** Each removes one slice, so that no lock is held for long, and returns its size. */
import { type SQL, sql } from "#server/db/drizzle.ts";
import type { Db } from "../../../db/client.ts";

interface Slice {
  before: Date;
  limit: number;
}

/** Takes the place of a number that was kept long enough. */
const removed = "removed";

const changed = async (db: Db, statement: SQL): Promise<number> =>
  (await db.execute(statement)).rowCount ?? 0;

export const forgetSmsNumbers = (db: Db, { before, limit }: Slice): Promise<number> =>
  changed(
    db,
    sql`update sms_messages set phone = ${removed}, detail = null where id in (
      select id from sms_messages where created_at < ${before.toISOString()} and phone <> ${removed}
      order by created_at limit ${limit})`,
  );

/** Of campaigns that ended. */
export const forgetCampaignNumbers = (db: Db, { before, limit }: Slice): Promise<number> =>
  changed(
    db,
    sql`update campaign_recipients r set phone = ${removed}
    from (select r.campaign_id, r.user_id from campaign_recipients r join campaigns c on c.id = r.campaign_id
      where c.finished_at < ${before.toISOString()} and r.phone <> ${removed} limit ${limit}) old
    where r.campaign_id = old.campaign_id and r.user_id = old.user_id`,
  );

export const deleteDeclinedApplications = (db: Db, { before, limit }: Slice): Promise<number> =>
  changed(
    db,
    sql`delete from agent_applications where id in (
      select id from agent_applications where status = 'declined' and decided_at < ${before.toISOString()}
      limit ${limit})`,
  );

/** The decision stays, with who made it. */
export const emptyReportTexts = (db: Db, { before, limit }: Slice): Promise<number> =>
  changed(
    db,
    sql`update reports set text = '' where id in (
      select id from reports where decided_at < ${before.toISOString()} and text <> '' limit ${limit})`,
  );
