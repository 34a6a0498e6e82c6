import { sql } from "drizzle-orm";
import type { Audience } from "#shared/contracts/campaigns.ts";
import type { E164 } from "#shared/phone.ts";
import type { Db, Transaction } from "../../db/client.ts";

export interface RunningCampaign {
  id: string;
  audience: Audience;
  body: string;
  createdBy: string;
}

/** Campaigns that go on, the oldest first. */
export async function findRunning(db: Db): Promise<RunningCampaign[]> {
  const { rows } = await db.execute<RunningCampaign & Record<string, unknown>>(sql`
    select id, audience, body, created_by as "createdBy" from campaigns where status = 'running' order by created_at`);
  return rows;
}

/** Whether the campaign still goes on and whoever began it may still send. Locks: neither. */
export async function mayGoOn(
  tx: Transaction,
  campaignId: string,
): Promise<{ isRunning: boolean; isAllowed: boolean }> {
  const { rows } = await tx.execute<{ isRunning: boolean; isAllowed: boolean }>(sql`
    select c.status = 'running' as "isRunning", u.suspended_at is null and u.deleted_at is null and exists (
      select from staff_roles s where s.user_id = c.created_by and s.role in ('publicRelations', 'admin')
    ) as "isAllowed" from campaigns c join users u on u.id = c.created_by where c.id = ${campaignId}`);
  return rows[0] ?? { isRunning: false, isAllowed: false };
}

export async function pauseCampaign(db: Db, campaignId: string): Promise<void> {
  await db.execute(
    sql`update campaigns set status = 'paused' where id = ${campaignId} and status = 'running'`,
  );
}

export interface Claimed {
  userId: string;
  phone: E164;
  smsId: string;
}

/** Of the people who wait, those who closed their account or took their consent back since are left out. */
const isGone = sql`(u.suspended_at is not null or u.deleted_at is not null or (c.audience <> 'agents'
  and (u.promo_consent_at is null or coalesce(u.promo_withdrawn_at >= u.promo_consent_at, false))))`;

/**
 * Takes the next people, each with the id of the message that is about to be sent.
 * Locks: their rows; rows that another process is taking are passed over.
 */
export async function claimRecipients(
  tx: Transaction,
  { campaignId, limit, at }: { campaignId: string; limit: number; at: Date },
): Promise<Claimed[]> {
  const { rows } = await tx.execute<Claimed & { isGone: boolean } & Record<string, unknown>>(sql`
    with next as (
      select r.user_id, ${isGone} as gone from campaign_recipients r join users u on u.id = r.user_id
        join campaigns c on c.id = r.campaign_id
      where r.campaign_id = ${campaignId} and r.status = 'waiting'
      order by r.user_id limit ${limit} for update of r skip locked
    )
    update campaign_recipients r set status = case when next.gone then 'opted_out' else 'sending' end,
      sms_id = case when next.gone then null else gen_random_uuid() end, updated_at = ${at}
    from next where r.campaign_id = ${campaignId} and r.user_id = next.user_id
    returning r.user_id as "userId", r.phone, r.sms_id as "smsId", next.gone as "isGone"`);
  return rows.filter((row) => !row.isGone);
}

interface Outcome {
  smsId: string;
  status: "sent" | "failed" | "waiting";
  detail: string | null;
  at: Date;
}

/** Notes what became of a message that was about to be sent. Repeats: changes nothing. */
export async function settleRecipient(db: Db, { smsId, status, detail, at }: Outcome): Promise<void> {
  await db.execute(sql`update campaign_recipients set status = ${status}, detail = ${detail},
    sms_id = case when ${status} = 'waiting' then null else sms_id end, updated_at = ${at}
    where sms_id = ${smsId} and status = 'sending'`);
}

export interface Unsettled {
  smsId: string;
  userId: string;
  phone: string;
  detail: string | null;
  since: Date;
  /** What the messages' own notes say; null without one. */
  noted: "sent" | "failed" | null;
  notedDetail: string | null;
}

/** People whose message was about to be sent so long ago that nobody is at it any more. */
export async function findUnsettled(
  db: Db,
  { campaignId, before, limit }: { campaignId: string; before: Date; limit: number },
): Promise<Unsettled[]> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select r.sms_id as "smsId", r.user_id as "userId", r.phone, r.detail, r.updated_at as since,
      case when s.status = 'delivered' then 'sent' else s.status end as noted, s.detail as "notedDetail"
    from campaign_recipients r left join sms_messages s on s.id = r.sms_id
    where r.campaign_id = ${campaignId} and r.status = 'sending' and r.updated_at < ${before}
    order by r.user_id limit ${limit}`);
  return rows.map((row) => ({ ...(row as unknown as Unsettled), since: new Date(row.since as string) }));
}

/** Which of the provider's message ids belong to messages that are noted already. */
export async function findNoted(
  db: Db,
  { provider, ids }: { provider: string; ids: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`select provider_id as id from sms_messages
    where provider = ${provider} and provider_id = any (${sql.param([...ids])}::text[])`);
  return new Set(rows.map(({ id }) => id));
}

/** The provider's id of the last message that it took before a moment: a history that has it reaches back so far. */
export async function findLastNoted(
  db: Db,
  { provider, before }: { provider: string; before: Date },
): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`select provider_id as id from sms_messages
    where provider = ${provider} and provider_id is not null and created_at < ${before}
    order by created_at desc limit 1`);
  return rows[0]?.id;
}

/** Ends a campaign with nobody left. Answers whether it has ended. */
export async function finishCampaign(
  db: Db,
  { campaignId, at }: { campaignId: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`update campaigns set status = 'done', finished_at = ${at}
    where id = ${campaignId} and status = 'running' and not exists (select from campaign_recipients r
      where r.campaign_id = ${campaignId} and r.status in ('waiting', 'sending'))`);
  return (rowCount ?? 0) > 0;
}
