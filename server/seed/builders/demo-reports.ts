/** Recent reports: some wait for staff, one was handled. Never about sign-ins. */
import type { comments } from "#server/db/schema/jobs.ts";
import type { reports } from "#server/db/schema/reports.ts";
import type { serviceCards } from "#server/db/schema/service-cards.ts";
import { demoSignIns } from "../demo-sign-ins.ts";
import { type SeededNumbers, seededNumbers } from "../seeded-numbers.ts";
import { demoId, minutesFrom } from "./demo-ids.ts";
import type { JobRow } from "./demo-jobs.ts";
import type { UserRow } from "./demo-people.ts";

const seed = 70_707;

type ReportRow = typeof reports.$inferInsert;

interface Market {
  users: readonly UserRow[];
  staff: readonly { userId: string; role: string }[];
  cards: readonly (typeof serviceCards.$inferInsert)[];
  jobs: readonly JobRow[];
  comments: readonly (typeof comments.$inferInsert)[];
}

type Complaint = Pick<ReportRow, "reason" | "text"> & { hoursAgo: number };

const complaints = {
  job: [
    { reason: "fake", text: "I went to the address. Nobody there posted any job.", hoursAgo: 19 },
    { reason: "fake", text: "Same here, the number is somebody else's.", hoursAgo: 5 },
  ],
  comment: [{ reason: "scam", text: "He rang and asked for transport money before he comes.", hoursAgo: 9 }],
  card: [
    {
      reason: "scam",
      text: "Collected 15,000 for parts on Monday and stopped picking my calls.",
      hoursAgo: 31,
    },
  ],
  looked: [{ reason: "other", text: "The budget is too small for this work.", hoursAgo: 52 }],
} as const satisfies Record<string, readonly Complaint[]>;

/** Newest first, so that the subject is still on the pages. */
export function planReports(now: Date, market: Market): ReportRow[] {
  const numbers = seededNumbers(seed);
  const known = new Set(demoSignIns.map(({ userId }) => userId));
  const others = market.users.filter(({ id }) => !known.has(id as string));
  const desk = market.staff.find(({ role }) => role === "customers");
  const isOlder = ({ createdAt }: { createdAt?: Date | undefined }, hours: number) =>
    createdAt !== undefined && createdAt < minutesFrom(now, -hours * 60);
  const open = market.jobs.filter((job) => job.status === "open" && !known.has(job.userId));
  const [job, looked] = open.filter((each) => isOlder(each, 72));
  const comment = market.comments.find((each) => !known.has(each.userId) && isOlder(each, 12));
  const card = market.cards.find(({ userId }) => !known.has(userId));
  const about = (
    subject: Pick<ReportRow, "subjectType" | "subjectId" | "ownerId"> | undefined,
    words: readonly Complaint[],
  ) => (subject ? words.map((each) => written(numbers, { now, others, subject, complaint: each })) : []);
  return [
    ...about(job && { subjectType: "job", subjectId: job.id, ownerId: job.userId }, complaints.job),
    ...about(
      comment && { subjectType: "comment", subjectId: comment.id, ownerId: comment.userId },
      complaints.comment,
    ),
    ...about(card && { subjectType: "user", subjectId: card.userId, ownerId: card.userId }, complaints.card),
    ...about(
      looked && { subjectType: "job", subjectId: looked.id, ownerId: looked.userId },
      complaints.looked,
    ).map((row) => ({
      ...row,
      decision: "dismiss" as const,
      decisionReason: "A small budget breaks no rule.",
      decidedBy: desk?.userId,
      decidedAt: minutesFrom(row.createdAt as Date, 90),
    })),
  ];
}

interface Plan {
  now: Date;
  others: readonly UserRow[];
  subject: Pick<ReportRow, "subjectType" | "subjectId" | "ownerId">;
  complaint: Complaint;
}

function written(numbers: SeededNumbers, { now, others, subject, complaint }: Plan): ReportRow {
  const createdAt = minutesFrom(now, -complaint.hoursAgo * 60 - numbers.between(0, 50));
  const reporters = others.filter(({ id }) => id !== subject.ownerId);
  const reporter = reporters[numbers.between(0, reporters.length - 1)]!;
  const { reason, text } = complaint;
  return {
    id: demoId(numbers, createdAt),
    reporterId: reporter.id as string,
    ...subject,
    reason,
    text,
    createdAt,
  };
}
