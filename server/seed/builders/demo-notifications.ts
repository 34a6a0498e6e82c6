import type { Transaction } from "#server/db/client.ts";
import { sql } from "#server/db/drizzle.ts";
import { dayMs } from "#shared/time/durations.ts";

/** Notifications are kept this long. */
const keptDays = 90;
/** Older ones have been read. */
const unreadDays = 2;

/** Notifies posters of callers and comments; marks those older than a few days as read. */
export async function loadNotifications(tx: Transaction, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString();
  await tx.execute(sql`
    with happened as (
      select 'called' as kind, job_id, caller_id::text as event, caller_id as person, called_at as at from job_calls
      union all
      select 'commented', job_id, id::text, user_id, created_at from comments
    )
    insert into notices (id, user_id, kind, about, params, created_at)
    select gen_random_uuid(), j.user_id, h.kind, j.id || ':' || min(h.event),
      jsonb_build_object('jobId', j.id, 'count', count(*), 'of', jsonb_agg(
        jsonb_build_object('event', h.event, 'person', h.person) order by h.at)),
      max(h.at)
    from happened h join jobs j on j.id = h.job_id
    where h.person <> j.user_id and j.status <> 'removed'
    group by j.id, h.kind, date_trunc('hour', h.at)`);
  await tx.execute(sql`delete from notices where created_at < ${daysAgo(keptDays)}`);
  await tx.execute(sql`update notices set read_at = created_at where created_at < ${daysAgo(unreadDays)}`);
}
