import type { Db, Transaction } from "#server/db/client.ts";
import { sql } from "#server/db/drizzle.ts";
import { openPhone, withOpened } from "#server/db/numbers/stored-numbers.ts";
import { asTexts } from "#server/db/sql-values.ts";
import type { Audience, CampaignHold } from "#shared/contracts/campaigns.ts";
import type { E164 } from "#shared/phones/phone.ts";
import { lacksConsent } from "./campaigns.queries.ts";

export interface UnfinishedCampaign {
  id: string;
  audience: Audience;
  body: string;
  isRunning: boolean;
}

/** Running campaigns, and those with messages of unknown outcome, the oldest first. */
export async function findUnfinished(db: Db): Promise<UnfinishedCampaign[]> {
  const { rows } = await db.execute<UnfinishedCampaign & Record<string, unknown>>(sql`
    select id, audience, body, status = 'running' as "isRunning" from campaigns c
    where status = 'running' or (status in ('paused', 'cancelled') and exists (
      select from campaign_recipients r where r.campaign_id = c.id and r.status = 'sending'))
    order by created_at`);
  return rows;
}

/** Whether it is running and its starter may still send. Locks: neither. */
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

/** Records why a running campaign is held; null ends the hold. */
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

/** Recipients who left or withdrew consent since, or took over a number that has received the message. */
const isGone = sql`(u.suspended_at is not null or u.deleted_at is not null
  or (c.audience <> 'agents' and ${lacksConsent})
  or (lookup_of(u.phone) <> lookup_of(r.phone) and exists (select from campaign_recipients o
    where o.campaign_id = r.campaign_id and lookup_of(o.phone) = lookup_of(u.phone) and o.status in ('sending', 'sent'))))`;

/**
 * Gives each recipient a message id. `taken` also counts those it opts out; below `limit`, none is left.
 * Skips rows that another process is claiming. A recipient with a new number gets the message there: the old
 * one may belong to a stranger.
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
  return { people: withOpened(rows, "phone").filter((row) => !row.isGone), taken: rows.length };
}

export interface Outcome {
  smsId: string;
  status: "sent" | "failed" | "waiting";
  detail: string | null;
  /** Counts a resend after a lost answer. */
  isResend?: boolean;
  at: Date;
}

/** Returns the numbers of messages that wait again. Repeats: changes nothing. */
export async function settleRecipients(db: Db, outcomes: readonly Outcome[]): Promise<string[]> {
  const { rows } = await db.execute<{ phone: string; status: string }>(sql`
    update campaign_recipients r set status = o.status, updated_at = o.at, detail = o.detail,
      resends = r.resends + case when o."isResend" then 1 else 0 end,
      sms_id = case when o.status = 'waiting' then null else r.sms_id end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as o ("smsId" uuid, status text, detail text, "isResend" boolean, at timestamptz)
    where r.sms_id = o."smsId" and r.status = 'sending' returning r.phone, r.status`);
  return rows.filter(({ status }) => status === "waiting").map(({ phone }) => openPhone(phone));
}

/** The oldest claim of unknown outcome between the times, and how many others went out since (up to `max`). */
export async function findUnconfirmed(
  db: Db,
  { campaignId, from, before, max }: { campaignId: string; from?: Date; before: Date; max: number },
): Promise<{ since: Date; goneSince: number } | undefined> {
  const { rows } = await db.execute<{ since: string | Date; goneSince: number }>(sql`
    select oldest.since, (select count(*)::int from (select from campaign_recipients r
      where r.campaign_id = ${campaignId} and r.status in ('sent', 'failed') and r.updated_at >= oldest.since
      limit ${max}) gone) as "goneSince"
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
  resends: number;
  since: Date;
  /** The outcome in the messages' own records; null without one. */
  noted: "sent" | "failed" | null;
  notedDetail: string | null;
}

/** Recipients whose message was claimed so long ago that no call to the provider is running. */
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
  return withOpened(rows, "phone").map((row) => ({ ...row, since: new Date(row.since) }));
}

/** Which of the provider's message ids belong to recorded messages. */
export async function findNoted(
  db: Db,
  { provider, ids }: { provider: string; ids: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`select provider_id as id from sms_messages
    where provider = ${provider} and provider_id = any (${asTexts(ids)})`);
  return new Set(rows.map(({ id }) => id));
}

/** The provider's id of its last message before the time: a history that contains it reaches back that far. */
export async function findLastNoted(
  db: Db,
  { provider, before }: { provider: string; before: Date },
): Promise<string | undefined> {
  const { rows } = await db.execute<{ id: string }>(sql`select provider_id as id from sms_messages
    where provider = ${provider} and provider_id is not null and created_at < ${before}
    order by created_at desc limit 1`);
  return rows[0]?.id;
}

/** Ends a campaign with no recipient left. Returns whether it has ended. */
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
