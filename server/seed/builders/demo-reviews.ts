/** Reviews after calls: posters rate callers, and some callers rate posters. */
import type { jobCalls } from "#server/db/schema/jobs.ts";
import type { reviews } from "#server/db/schema/reviews.ts";
import { drawReply, drawReview } from "../content/reviews.ts";
import { type SeededNumbers, seededNumbers } from "../seeded-numbers.ts";
import { demoId, minutesFrom } from "./demo-ids.ts";
import type { JobRow } from "./demo-jobs.ts";

type CallRow = typeof jobCalls.$inferInsert;
type ReviewRow = typeof reviews.$inferInsert;

/** A separate seed, so that reviews do not change other data. */
const seed = 2_027;
const workHours = 6;
const shareOfTaken = 0.5;
const shareOfOpen = 0.2;
const shareOfPosters = 0.12;
const replyShare = 0.3;
/** Few enough that the texts do not repeat for one user. */
const maxPerPerson = { serviceman: 14, client: 6 };

/** Reviews of calls that are old enough for the work to be done. */
export function planReviews(
  now: Date,
  { jobs, calls }: { jobs: readonly JobRow[]; calls: readonly CallRow[] },
): ReviewRow[] {
  const numbers = seededNumbers(seed);
  const jobById = new Map(jobs.map((job) => [job.id, job]));
  const said = new Map<string, Set<string>>();
  const planned: ReviewRow[] = [];
  const say = (who: Pick<ReviewRow, "authorId" | "subjectId" | "jobId">, call: CallRow, kind: Kind) => {
    const taken = said.get(who.subjectId) ?? new Set();
    if (taken.size >= maxPerPerson[kind]) return;
    const review = reviewRow(numbers, now, { who, call, kind, taken });
    said.set(who.subjectId, new Set([...taken, review.text]));
    planned.push(review);
  };
  for (const call of calls) {
    const job = jobById.get(call.jobId);
    const earliest = minutesFrom(call.calledAt as Date, workHours * 60);
    if (!job || earliest >= now) continue;
    const { callerId, jobId } = call;
    const share = job.status === "open" || job.status === "paused" ? shareOfOpen : shareOfTaken;
    if (numbers.chance(share)) say({ authorId: job.userId, subjectId: callerId, jobId }, call, "serviceman");
    if (numbers.chance(shareOfPosters))
      say({ authorId: callerId, subjectId: job.userId, jobId }, call, "client");
  }
  return planned;
}

type Kind = Parameters<typeof drawReview>[1];

interface Plan {
  who: Pick<ReviewRow, "authorId" | "subjectId" | "jobId">;
  call: CallRow;
  kind: Kind;
  taken: ReadonlySet<string>;
}

function reviewRow(numbers: SeededNumbers, now: Date, { who, call, kind, taken }: Plan): ReviewRow {
  const earliest = minutesFrom(call.calledAt as Date, workHours * 60);
  const createdAt = between(numbers, earliest, now);
  const { rating, text } = drawReview(numbers, kind, taken);
  const replies = numbers.chance(replyShare);
  return {
    id: demoId(numbers, createdAt),
    ...who,
    rating,
    text,
    reply: replies ? drawReply(numbers, rating) : null,
    repliedAt: replies ? between(numbers, createdAt, now) : null,
    createdAt,
  };
}

/** Skewed towards the start: people review while they remember. */
const between = (numbers: SeededNumbers, from: Date, to: Date): Date =>
  new Date(from.getTime() + Math.floor((to.getTime() - from.getTime()) * numbers.next() ** 2));
