import type { Db } from "#server/db/client.ts";
import { type SQL, sql } from "#server/db/drizzle.ts";
import { asTime } from "#server/db/sql-values.ts";
import type { ReportQueue } from "#shared/contracts/insights.ts";
import { dayMs, minuteMs } from "#shared/time/durations.ts";

const decidedDays = 7;

export const reportQueue = (now: Date): SQL => sql`
  select waiting.*, decided.* from
    (select count(*)::int as open, min(created_at) as "oldestAt" from reports where decided_at is null) waiting,
    (select count(*)::int as decided, ceil(extract(epoch from
        percentile_disc(0.5) within group (order by decided_at - created_at)) / 60)::int as "medianMinutes"
      from reports where decided_at > ${asTime(new Date(now.getTime() - decidedDays * dayMs))}
        and decided_at <= ${asTime(now)}) decided`;

export async function findReportQueue(db: Db, now: Date): Promise<ReportQueue> {
  const { rows } = await db.execute<{
    open: number;
    oldestAt: string | null;
    decided: number;
    medianMinutes: number | null;
  }>(reportQueue(now));
  const { oldestAt, ...figures } = rows[0]!;
  const waitedMs = oldestAt === null ? null : now.getTime() - new Date(oldestAt).getTime();
  return { ...figures, oldestMinutes: waitedMs && Math.max(0, Math.ceil(waitedMs / minuteMs)) };
}
