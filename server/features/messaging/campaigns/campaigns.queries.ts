import { takeLock } from "#server/db/advisory-locks.ts";
import type { Db, Transaction } from "#server/db/client.ts";
import { sql } from "#server/db/drizzle.ts";
import { withOpened } from "#server/db/numbers/stored-numbers.ts";
import { asIds } from "#server/db/sql-values.ts";
import type { Audience, CampaignHold, CampaignStatus, RecipientStatus } from "#shared/contracts/campaigns.ts";

/** The recipients of a message. Closed accounts are never among them. */
const audienceOf = (audience: Audience, now: Date) => {
  const of = {
    everyone: sql`true`,
    subscribers: sql`u.subscribed_until > ${now}`,
    agents: sql`u.is_agent`,
  }[audience];
  return sql`u.verified_at is not null and u.suspended_at is null and u.deleted_at is null and ${of}`;
};

/** Whether user `u` did not consent to promotions, or withdrew the consent. */
export const lacksConsent = sql`(u.promo_consent_at is null
  or coalesce(u.promo_withdrawn_at >= u.promo_consent_at, false))`;

/** Agents' messages are about their work; promotions need the recipient's consent. */
const optedOut = (audience: Audience) => (audience === "agents" ? sql`false` : lacksConsent);

interface AudienceCount {
  recipients: number;
  optedOut: number;
}

export async function countAudience(
  db: Db,
  { audience, now }: { audience: Audience; now: Date },
): Promise<AudienceCount> {
  const { rows } = await db.execute<AudienceCount & Record<string, unknown>>(sql`
    select count(*) filter (where not ${optedOut(audience)})::int as recipients,
      count(*) filter (where ${optedOut(audience)})::int as "optedOut"
    from users u where ${audienceOf(audience, now)}`);
  return rows[0]!;
}

/** An equal campaign that is unfinished, or reached a recipient since `since`. Locks: the start of campaigns. */
export async function findSame(
  tx: Transaction,
  { audience, body, since }: { audience: Audience; body: string; since: Date },
): Promise<CampaignStatus | undefined> {
  await takeLock(tx, "campaignStarts");
  const { rows } = await tx.execute<{ status: CampaignStatus }>(sql`
    select status from campaigns c where audience = ${audience} and body = ${body}
      and (status in ('running', 'paused') or exists (select from campaign_recipients r
        where r.campaign_id = c.id and r.status in ('sending', 'sent') and r.updated_at > ${since}))
    order by created_at desc limit 1`);
  return rows[0]?.status;
}

interface NewCampaign {
  id: string;
  audience: Audience;
  body: string;
  partsEach: number;
  createdBy: string;
  now: Date;
}

/** Returns the number of recipients. */
export async function insertCampaign(tx: Transaction, campaign: NewCampaign): Promise<number> {
  const { id, audience, body, partsEach, createdBy, now } = campaign;
  await tx.execute(sql`insert into campaigns (id, audience, body, total, parts_each, created_by, created_at)
    values (${id}, ${audience}, ${body}, 0, ${partsEach}, ${createdBy}, ${now})`);
  const added = await tx.execute(sql`
    insert into campaign_recipients (campaign_id, user_id, phone, status, updated_at)
    select ${id}, u.id, u.phone, case when ${optedOut(audience)} then 'opted_out' else 'waiting' end, ${now}
    from users u where ${audienceOf(audience, now)}`);
  const total = added.rowCount ?? 0;
  await tx.execute(sql`update campaigns set total = ${total} where id = ${id}`);
  return total;
}

export interface CampaignRow {
  id: string;
  audience: Audience;
  body: string;
  status: CampaignStatus;
  held: CampaignHold | null;
  total: number;
  createdBy: string;
  createdAt: Date;
  finishedAt: Date | null;
}

/** Raw statements return times as text. */
type StoredCampaign = Omit<CampaignRow, "createdAt" | "finishedAt"> & {
  createdAt: string;
  finishedAt: string | null;
};

export type Counts = Partial<Record<RecipientStatus, number>>;

/** The outcome of recipient `r` with message `s`: delivery reports are stored with the message. */
export const recipientOutcome = sql`case when r.status = 'sent' and s.status in ('delivered', 'failed') then s.status else r.status end`;

/** Counts recipients by outcome per campaign; reads a row for each recipient. */
export async function countOutcomes(db: Db, ids: readonly string[]): Promise<Map<string, Counts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; counts: Counts }>(sql`
    select f.id, jsonb_object_agg(f.outcome, f.people) as counts from (
      select r.campaign_id as id, ${recipientOutcome} as outcome, count(*)::int as people from campaign_recipients r
      left join sms_messages s on s.id = r.sms_id
      where r.campaign_id = any (${asIds(ids)}) group by 1, 2) f group by 1`);
  return new Map(rows.map(({ id, counts }) => [id, counts]));
}

export async function findCampaigns(
  db: Db,
  { id, limit }: { id?: string; limit: number },
): Promise<CampaignRow[]> {
  const { rows } = await db.execute<StoredCampaign>(sql`
    select c.id, c.audience, c.body, c.status, c.held, c.total, u.full_name as "createdBy", c.created_at as "createdAt",
      c.finished_at as "finishedAt"
    from campaigns c join users u on u.id = c.created_by
    where ${id ? sql`c.id = ${id}` : sql`true`} order by c.created_at desc, c.id desc limit ${limit}`);
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    finishedAt: row.finishedAt === null ? null : new Date(row.finishedAt),
  }));
}

export interface RecipientRow {
  userId: string;
  fullName: string;
  phone: string;
  status: RecipientStatus;
  detail: string | null;
}

export async function findRecipients(
  db: Db,
  list: { campaignId: string; status: RecipientStatus | undefined; after: string | undefined; limit: number },
): Promise<RecipientRow[]> {
  const { rows } = await db.execute<RecipientRow & Record<string, unknown>>(sql`
    select r.user_id as "userId", u.full_name as "fullName", r.phone, ${recipientOutcome} as status,
      case when r.status in ('waiting', 'sending') then null
        when ${recipientOutcome} = 'failed' then coalesce(r.detail, s.detail) end as detail
    from campaign_recipients r join users u on u.id = r.user_id left join sms_messages s on s.id = r.sms_id
    where r.campaign_id = ${list.campaignId}
      and (${list.status ?? null}::text is null or ${recipientOutcome} = ${list.status ?? null})
      and (${list.after ?? null}::uuid is null or r.user_id > ${list.after ?? null}::uuid)
    order by r.user_id limit ${list.limit}`);
  return withOpened(rows, "phone");
}

/** Changes the status unless it has ended. Returns the previous status; undefined: no such campaign. */
export async function moveCampaign(
  tx: Transaction,
  { id, to, at, by }: { id: string; to: CampaignStatus; at: Date; by: string },
): Promise<CampaignStatus | undefined> {
  const { rows } = await tx.execute<{ status: CampaignStatus }>(
    sql`select status from campaigns where id = ${id} for no key update`,
  );
  const status = rows[0]?.status;
  if (status !== "running" && status !== "paused") return status;
  // A user who resumes the campaign becomes responsible for it: its starter may have left.
  await tx.execute(sql`update campaigns set status = ${to}, held = null,
    finished_at = ${to === "cancelled" ? at : null}::timestamptz,
    created_by = ${to === "running" ? by : sql`created_by`} where id = ${id}`);
  return status;
}
