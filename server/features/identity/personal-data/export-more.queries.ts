/** Further sections of the export: what a person received, chose and uploaded. */

import type { Db } from "#server/db/client.ts";
import { sql } from "#server/db/drizzle.ts";
import { hasChangedNumberSince } from "#server/db/numbers/number-changes.ts";
import type { Section } from "./export.queries.ts";

/**
 * Leaves out internal ids of other users, and the addresses and keys of push devices. Of what belongs to the number,
 * shows only what came after the person took it.
 */
export const furtherSections: Record<string, Section> = {
  notices: (userId) => sql`select kind, params - 'of' as facts, created_at, read_at from notices
      where user_id = ${userId} order by created_at desc`,
  noticeSettings: (userId) => sql`select muted_kinds, push from notice_settings where user_id = ${userId}`,
  pushSubscriptions: (
    userId,
  ) => sql`select split_part(endpoint, '/', 3) as host, created_at from push_subscriptions
      where user_id = ${userId} order by created_at desc`,
  knownDevices: (userId) =>
    sql`select known_since, seen_at from known_devices where user_id = ${userId} order by seen_at desc`,
  textMessages: (
    userId,
  ) => sql`select purpose, status, m.created_at from sms_messages m join users u on lookup_of(u.phone) = lookup_of(m.phone)
      where u.id = ${userId} and u.verified_at is not null and m.created_at >= u.created_at
        and not ${sql.raw(hasChangedNumberSince("u.id", "m.created_at"))}
        and not exists (select from number_history h where h.heir_id = u.id and h.left_at > m.created_at)
      order by m.created_at desc`,
  campaignMessages: (userId) => sql`select c.body, r.phone, r.status, r.updated_at
      from campaigns c join campaign_recipients r on r.campaign_id = c.id and r.user_id = ${userId}
      order by r.updated_at desc`,
  newsletter: (
    userId,
  ) => sql`select s.email, s.created_at from email_signups s join users u on s.email = lower(u.email)
      where u.id = ${userId}`,
  hires: (
    userId,
  ) => sql`select case when client_id = ${userId} then 'asked for a number' else 'was asked for' end as how,
        times, coalesce(first_hired_at, hired_at) as first_hired_at, hired_at
      from hires where client_id = ${userId} or serviceman_id = ${userId} order by hired_at desc`,
  blocks: (userId) => sql`select shown_name, created_at from blocks where blocker_id = ${userId}
      order by created_at desc`,
  declinedJobs: (userId) => sql`select job_id, declined_at from job_declines where user_id = ${userId}
      order by declined_at desc`,
  jobAlerts: (userId) => sql`select job_id, sent_at from job_alerts where user_id = ${userId}
      order by sent_at desc`,
  savedSearches: (
    userId,
  ) => sql`select kind, q, service, state, lga, min_budget, every, by, paused_at, sent_at, created_at
      from saved_searches where user_id = ${userId} order by created_at desc`,
  clientConsents: (userId) => sql`select c.job_id, c.asked_at, c.answered_at, c.agreed
      from job_consents c join jobs j on j.id = c.job_id
      where j.user_id = ${userId} order by j.created_at desc`,
  agentApplications: (
    userId,
  ) => sql`select first_name, last_name, a.phone, house_address, has_account, operation_base, agent_location,
        status, decision_reason, decided_at, a.created_at
      from agent_applications a join users u on u.id = ${userId}
      where a.applicant_id = u.id
        or (a.applicant_id is null and lookup_of(a.phone) = lookup_of(u.phone) and a.created_at > u.verified_at
          and not ${sql.raw(hasChangedNumberSince("u.id", "a.created_at"))})
      order by a.created_at desc`,
  subscriptions: (
    userId,
  ) => sql`select starts_at, ends_at, tx_ref from subscriptions where user_id = ${userId}
      order by starts_at desc`,
  boosts: (
    userId,
  ) => sql`select b.job_id, b.tx_ref, b.starts_at, b.ends_at from boosts b join jobs j on j.id = b.job_id
      where j.user_id = ${userId} order by b.starts_at desc`,
  excessPayments: (
    userId,
  ) => sql`select o.tx_ref, e.reason, e.amount_minor, e.currency, e.refund_state, e.created_at, e.resolved_at
      from payment_excesses e join payment_orders o on o.id = e.order_id
      where o.user_id = ${userId} order by e.created_at desc`,
  monthlyUse: (userId) =>
    sql`select month, posts, calls from monthly_use where user_id = ${userId} order by month desc`,
  cardViews: (userId) =>
    sql`select month, views from card_views where user_id = ${userId} order by month desc`,
  formerNames: (userId) =>
    sql`select full_name, ended_at from former_names where user_id = ${userId} order by ended_at desc`,
  numbersLeft: (userId) =>
    sql`select left_at from number_history where user_id = ${userId} order by left_at desc`,
  staffRoles: (userId) => sql`select role, source, granted_at from staff_roles where user_id = ${userId}`,
  phoneChange: (userId) => sql`select new_phone, created_at from phone_changes where user_id = ${userId}`,
  cardPhotos: (userId) =>
    sql`select media_id, created_at from card_photos where user_id = ${userId} order by created_at`,
};

export interface UploadedFile {
  id: string;
  kind: string;
  path: string;
  bytes: number;
  createdAt: Date;
}

/** Each file costs a request to the storage. */
const maxFiles = 10_000;

export async function findUploadedFiles(db: Db, userId: string): Promise<UploadedFile[]> {
  const { rows } = await db.execute<Record<keyof UploadedFile, string>>(sql`
    select id, kind, path, bytes, created_at as "createdAt" from media
    where owner_id = ${userId} and attached_at is not null order by created_at desc limit ${maxFiles}`);
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes), createdAt: new Date(row.createdAt) }));
}
