import type { Db } from "#server/db/client.ts";
import { type SQL, sql } from "#server/db/drizzle.ts";
import { asTime } from "#server/db/sql-values.ts";
import { recipientOutcome } from "#server/features/messaging/campaigns/campaigns.service.ts";

const inItsWeek = (at: SQL): SQL => sql`${at} >= c.created_at and ${at} < c.created_at + interval '7 days'`;

/**
 * Counts what campaigns since then reached and brought, and those that were never counted. A provider charges what it
 * took, delivered or not. Of the calls about one job, and to one serviceman, only the times of the first and the latest
 * are stored: either of them in the week counts, so a further call after the week removes no one.
 */
export async function countCampaigns(db: Db, since: Date): Promise<void> {
  await db.execute(sql`
    insert into insight_campaigns (campaign_id, sent, failed, parts, came_back)
    select c.id, people.sent, people.failed, people.paid * c.parts_each, people.came_back
    from campaigns c cross join lateral (
      select count(*) filter (where r.outcome in ('sent', 'delivered'))::int as sent,
        count(*) filter (where r.outcome = 'failed')::int as failed,
        count(*) filter (where r.status in ('sent', 'delivered')) as paid,
        count(*) filter (where r.outcome in ('sent', 'delivered') and (
          exists (select from jobs j where j.user_id = r.user_id and ${inItsWeek(sql`j.created_at`)})
          or exists (select from job_calls k where k.caller_id = r.user_id
                     and (${inItsWeek(sql`k.called_at`)} or ${inItsWeek(sql`k.first_called_at`)}))
          or exists (select from hires h where h.client_id = r.user_id
                     and (${inItsWeek(sql`h.hired_at`)} or ${inItsWeek(sql`h.first_hired_at`)}))
          or exists (select from payment_orders o where o.user_id = r.user_id
                     and ${inItsWeek(sql`o.settled_at`)})))::int as came_back
      from (select r.user_id, r.status, ${recipientOutcome} as outcome
            from campaign_recipients r left join sms_messages s on s.id = r.sms_id
            where r.campaign_id = c.id) r) people
    where c.created_at >= ${asTime(since)}
      or not exists (select from insight_campaigns known where known.campaign_id = c.id)
    on conflict (campaign_id) do update set sent = excluded.sent, failed = excluded.failed,
      parts = excluded.parts, came_back = excluded.came_back`);
}

interface CampaignFigures {
  id: string;
  at: string;
  audience: string;
  total: number;
  isCounted: boolean;
  sent: number;
  failed: number;
  parts: number;
  cameBack: number;
}

/** The newest campaigns of a period. */
export async function listCampaigns(
  db: Db,
  { from, to, limit }: { from: Date; to: Date; limit?: number | undefined },
): Promise<CampaignFigures[]> {
  const { rows } = await db.execute<CampaignFigures & Record<string, unknown>>(sql`
    select c.id, c.created_at as at, c.audience, c.total, i.campaign_id is not null as "isCounted",
      coalesce(i.sent, 0) as sent, coalesce(i.failed, 0) as failed, coalesce(i.parts, 0)::int as parts, coalesce(i.came_back, 0) as "cameBack"
    from campaigns c left join insight_campaigns i on i.campaign_id = c.id
    where c.created_at >= ${asTime(from)} and c.created_at < ${asTime(to)}
    order by c.created_at desc limit ${limit ?? null}::int`);
  return rows;
}
