import type { Db } from "#server/db/client.ts";
import { sql } from "#server/db/drizzle.ts";
import { asTexts, asTime } from "#server/db/sql-values.ts";
import type { IncidentKind } from "#shared/contracts/incidents.ts";

interface IncidentTimes {
  kind: IncidentKind;
  stopsPayouts: boolean;
  from: Date;
  seenAt: Date;
  until: Date | null;
}

const maxShown = 50;

/** Incidents that stop payouts or are of the kind, open or ended since then: open ones first, newest first. */
export async function listIncidentTimes(
  db: Db,
  { since, kind }: { since: Date; kind: IncidentKind },
): Promise<IncidentTimes[]> {
  const { rows } = await db.execute<{
    kind: IncidentKind;
    stopsPayouts: boolean;
    from: string;
    seenAt: string;
    until: string | null;
  }>(
    sql`
    select kind, stops_payouts as "stopsPayouts", opened_at as "from", seen_at as "seenAt",
      resolved_at as until from incidents
    where (resolved_at >= ${asTime(since)} or resolved_at is null)
      and (stops_payouts or kind = ${kind})
    order by resolved_at is not null, opened_at desc limit ${maxShown}`,
  );
  return rows.map(({ from, seenAt, until, ...row }) => ({
    ...row,
    from: new Date(from),
    seenAt: new Date(seenAt),
    until: until === null ? null : new Date(until),
  }));
}

interface WatchedTasks {
  names: readonly string[];
  /** Those that count their own `tries` and queue the next one. */
  requeued: readonly string[];
  /** Those of which one may have to wait for another. */
  queued: readonly string[];
}

/** Longer than the tasks of a busy minute wait. */
const lateMinutes = 5;

/**
 * Tasks that failed at least three times and will be retried, or that no worker has begun in time, with the time of the
 * oldest.
 */
export async function listFailingTasks(
  db: Db,
  { names, requeued, queued }: WatchedTasks,
): Promise<{ name: string; since: Date }[]> {
  const { rows } = await db.execute<{ name: string; since: string }>(sql`
    select name, min(case when is_failing then created_on else start_after end) as since from pgboss.job
    cross join lateral (select state = 'retry' and retry_count > 1
      or name = any (${asTexts(requeued)}) and (data -> 'tries') > '1' as is_failing) attempts
    where name = any (${asTexts(names)}) and state < 'active' and (is_failing or not blocked
      and name <> all (${asTexts(queued)})
      and start_after < pgboss.job_now() - make_interval(mins => ${lateMinutes})) group by name`);
  return rows.map(({ name, since }) => ({ name, since: new Date(since) }));
}
