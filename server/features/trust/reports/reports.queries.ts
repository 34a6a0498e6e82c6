import type { Db } from "#server/db/client.ts";
import { sql } from "#server/db/drizzle.ts";
import { reports } from "#server/db/schema/reports.ts";
import { asTime } from "#server/db/sql-values.ts";
import type { ReportDecision, ReportReason, ReportStatus, ReportSubject } from "#shared/contracts/reports.ts";

/** Returns false if the person's report of the same subject is still open. */
export async function insertReport(db: Db, report: typeof reports.$inferInsert): Promise<boolean> {
  const rows = await db.insert(reports).values(report).onConflictDoNothing().returning({ id: reports.id });
  return rows.length === 1;
}

export interface ReportRow {
  id: string;
  subjectType: ReportSubject;
  subjectId: string;
  pageId: string;
  ownerId: string;
  ownerName: string;
  ownerPrivateName: string | null;
  ownerSuspended: boolean;
  isHidden: boolean;
  openReports: number;
  reporterName: string;
  reason: ReportReason;
  text: string;
  excerpt: string;
  createdAt: Date;
  decision: ReportDecision | null;
  decisionReason: string | null;
  decidedByName: string | null;
  decidedAt: Date | null;
}

/** The last report of the previous page, with the time that the list is sorted by. */
export interface ReportPosition {
  at: Date;
  id: string;
}

const excerptLength = 400;

export async function findReports(
  db: Db,
  page: { status: ReportStatus; after: ReportPosition | undefined; limit: number },
): Promise<ReportRow[]> {
  const place = page.after && sql`(${asTime(page.after.at)}, ${page.after.id}::uuid)`;
  const listed =
    page.status === "open"
      ? sql`r.decided_at is null ${place ? sql`and (r.created_at, r.id) > ${place}` : sql``}
          order by r.created_at, r.id`
      : sql`r.decided_at is not null ${place ? sql`and (r.decided_at, r.id) < ${place}` : sql``}
          order by r.decided_at desc, r.id desc`;
  const { rows } = await db.execute<ReportRow & Record<string, unknown>>(sql`
    select r.id, r.subject_type as "subjectType", r.subject_id as "subjectId", r.owner_id as "ownerId",
      case r.subject_type when 'comment' then c.job_id when 'review' then reviewed.public_id
        when 'user' then owner.public_id else r.subject_id end as "pageId",
      owner.full_name as "ownerName", owner.private_name as "ownerPrivateName",
      owner.suspended_at is not null as "ownerSuspended",
      coalesce(j.status = 'removed', false)
        or coalesce(c.hidden_at, v.hidden_at, card.hidden_at) is not null as "isHidden",
      (select count(*)::int from reports same where same.owner_id = r.owner_id
         and same.subject_type = r.subject_type and same.subject_id = r.subject_id
         and same.decided_at is null) as "openReports",
      reporter.full_name as "reporterName", r.reason, r.text,
      left(case r.subject_type when 'job' then j.description when 'comment' then c.text when 'review' then v.text
        else concat_ws(' · ', coalesce(card.business_name, owner.full_name), card.service_rendered,
          card.service_description) end, ${excerptLength}) as excerpt,
      r.created_at as "createdAt", r.decision, r.decision_reason as "decisionReason",
      decider.full_name as "decidedByName", r.decided_at as "decidedAt"
    from reports r
    join users owner on owner.id = r.owner_id
    join users reporter on reporter.id = r.reporter_id
    left join users decider on decider.id = r.decided_by
    left join jobs j on r.subject_type = 'job' and j.id = r.subject_id
    left join comments c on r.subject_type = 'comment' and c.id = r.subject_id
    left join reviews v on r.subject_type = 'review' and v.id = r.subject_id
    left join users reviewed on reviewed.id = v.subject_id
    left join service_cards card on r.subject_type = 'user' and card.user_id = r.owner_id
    where ${listed} limit ${page.limit}`);
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    decidedAt: row.decidedAt && new Date(row.decidedAt),
  }));
}

export async function countReports(db: Db, status: ReportStatus): Promise<number> {
  const condition = status === "open" ? sql`decided_at is null` : sql`decided_at is not null`;
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from reports where ${condition}`,
  );
  return rows[0]?.total ?? 0;
}
