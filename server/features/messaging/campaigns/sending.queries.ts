import { sql } from "drizzle-orm";
import type { Audience, CampaignHold } from "#shared/contracts/campaigns.ts";
import type { E164 } from "#shared/phones/phone.ts";
import type { Db, Transaction } from "../../../db/client.ts";

export interface UnfinishedCampaign {
  id: string;
  audience: Audience;
  body: string;
  isRunning: boolean;
}

/** Campaigns that go on, and those with messages of which nobody has heard, the oldest first. */
export async function findUnfinished(db: Db): Promise<UnfinishedCampaign[]> {
  const { rows } = await db.execute<UnfinishedCampaign & Record<string, unknown>>(sql`
    select id, audience, body, status = 'running' as "isRunning" from campaigns c
    where status = 'running' or (status in ('paused', 'cancelled') and exists (
      select from campaign_recipients r where r.campaign_id = c.id and r.status = 'sending'))
    order by created_at`);
  return rows;
}

/** Whether the campaign still goes on and whoever began it may still send. Locks: neither. */
export async function mayGoOn(
  tx: Transaction,
  campaignId: string,
): Promise<{ isRunning: boolean; isAllowed: boolean }> {
  const { rows } = await tx.execute<{ isRunning: boolean; isAllowed: boolean }>(sql`
    select c.status = 'running' as "isRunning", exists (
      select from active_staff_roles s where s.user_id = c.created_by and s.role in ('publicRelations', 'admin')
    ) as "isAllowed" from campaigns c where c.id = ${campaignId}`);
  return rows[0] ?? { isRunning: false, isAllowed: false };
}

/** Notes why a running campaign rests by itself, or with null that it does not any more. */
export async function holdCampaign(
  db: Db,
  { campaignId, held, pauses }: { campaignId: string; held: CampaignHold | null; pauses: boolean },
): Promise<void> {
  await db.execute(sql`update campaigns set held = ${held}, status = ${pauses ? "paused" : "running"}
    where id = ${campaignId} and status = 'running' and (${pauses} or held is distinct from ${held})`);
}

export interface Claimed {
  userId: string;
  phone: E164;
  smsId: string;
}

/**
 * Of the people who wait, those who closed their account or took their consent back since are left out, and those who
 * took over a number that has got the message.
 */
const isGone = sql`(u.suspended_at is not null or u.deleted_at is not null or (c.audience <> 'agents'
  and (u.promo_consent_at is null or coalesce(u.promo_withdrawn_at >= u.promo_consent_at, false)))
  or (u.phone <> r.phone and exists (select from campaign_recipients o
    where o.campaign_id = r.campaign_id and o.phone = u.phone and o.status in ('sending', 'sent'))))`;

/**
 * Takes the next people, each with the id of the message that is about to be sent. Fewer than `limit` are `taken` when
 * nobody is left; those of them who left meanwhile get nothing. Who has another number by now gets it there: the former
 * one may be a stranger's.
 * Locks: their rows; rows that another process is taking are passed over.
 */
export async function claimRecipients(
  tx: Transaction,
  { campaignId, limit, at }: { campaignId: string; limit: number; at: Date },
): Promise<{ people: Claimed[]; taken: number }> {
  const { rows } = await tx.execute<Claimed & { isGone: boolean } & Record<string, unknown>>(sql`
    with next as (
      select r.user_id, u.phone, ${isGone} as gone from campaign_recipients r join users u on u.id = r.user_id
        join campaigns c on c.id = r.campaign_id
      where r.campaign_id = ${campaignId} and r.status = 'waiting'
      order by r.user_id limit ${limit} for update of r skip locked
    )
    update campaign_recipients r set status = case when next.gone then 'opted_out' else 'sending' end,
      sms_id = case when next.gone then null else gen_random_uuid() end, updated_at = ${at},
      phone = case when next.gone then r.phone else next.phone end
    from next where r.campaign_id = ${campaignId} and r.user_id = next.user_id
    returning r.user_id as "userId", r.phone, r.sms_id as "smsId", next.gone as "isGone"`);
  return { people: rows.filter((row) => !row.isGone), taken: rows.length };
}

export interface Outcome {
  smsId: string;
  /** `waiting`: it was surely not sent. */
  status: "sent" | "failed" | "waiting";
  detail: string | null;
  /** Counts it as sent again because the answer got lost. */
  isResend?: boolean;
  at: Date;
}

/** Notes what became of messages that were about to be sent. Repeats: changes nothing. */
export async function settleRecipients(db: Db, outcomes: readonly Outcome[]): Promise<void> {
  await db.execute(sql`
    update campaign_recipients r set status = o.status, updated_at = o.at, detail = o.detail,
      resends = r.resends + case when o."isResend" then 1 else 0 end,
      sms_id = case when o.status = 'waiting' then null else r.sms_id end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as o ("smsId" uuid, status text, detail text, "isResend" boolean, at timestamptz)
    where r.sms_id = o."smsId" and r.status = 'sending'`);
}

/**
 * Since when messages are on their way of which nobody has heard, of those taken between the two times, and how many
 * others went out since (up to `most`).
 */
export async function findOnTheirWay(
  db: Db,
  { campaignId, from, before, most }: { campaignId: string; from?: Date; before: Date; most: number },
): Promise<{ since: Date; goneSince: number } | undefined> {
  const { rows } = await db.execute<{ since: string | Date; goneSince: number }>(sql`
    select oldest.since, (select count(*)::int from (select from campaign_recipients r
      where r.campaign_id = ${campaignId} and r.status in ('sent', 'failed') and r.updated_at >= oldest.since
      limit ${most}) gone) as "goneSince"
    from (select min(updated_at) as since from campaign_recipients
      where campaign_id = ${campaignId} and status = 'sending' and updated_at < ${before}
        and updated_at >= coalesce(${from ?? null}::timestamptz, '-infinity')) oldest
    where oldest.since is not null`);
  const [row] = rows;
  return row && { since: new Date(row.since), goneSince: row.goneSince };
}

export interface Unsettled {
  smsId: string;
  userId: string;
  phone: string;
  /** How often it was sent again because the answer got lost. */
  resends: number;
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
  const { rows } = await db.execute<Omit<Unsettled, "since"> & { since: string }>(sql`
    select r.sms_id as "smsId", r.user_id as "userId", r.phone, r.resends, r.updated_at as since,
      case when s.status = 'delivered' then 'sent' else s.status end as noted, s.detail as "notedDetail"
    from campaign_recipients r left join sms_messages s on s.id = r.sms_id
    where r.campaign_id = ${campaignId} and r.status = 'sending' and r.updated_at < ${before}
    order by r.user_id limit ${limit}`);
  return rows.map((row) => ({ ...row, since: new Date(row.since) }));
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
  const { rowCount } =
    await db.execute(sql`update campaigns set status = 'done', held = null, finished_at = ${at}
    where id = ${campaignId} and status = 'running' and not exists (select from campaign_recipients r
      where r.campaign_id = ${campaignId} and r.status in ('waiting', 'sending'))`);
  return (rowCount ?? 0) > 0;
}
