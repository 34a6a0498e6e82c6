/** Activity under the demo's jobs: calls and comments of servicemen, replies of posters. */
import type { comments, jobCalls } from "#server/db/schema/jobs.ts";
import { hourMs } from "#shared/time/durations.ts";
import { drawComment } from "../content/comments.ts";
import type { SeededNumbers } from "../seeded-numbers.ts";
import { demoId } from "./demo-ids.ts";
import type { JobRow } from "./demo-jobs.ts";
import type { UserRow } from "./demo-people.ts";

type CallRow = typeof jobCalls.$inferInsert;
type CommentRow = typeof comments.$inferInsert;

const maxCallers = 14;
const maxComments = 5;
const commentedShare = 0.55;
const answerShare = 0.45;
/** The sign-in serviceman has called about some jobs already. */
const ownCallShare = 0.05;

/** Callers of a job; older jobs have more. */
export function planCalls(
  numbers: SeededNumbers,
  job: JobRow,
  { servicemen, now }: { servicemen: readonly UserRow[]; now: Date },
): CallRow[] {
  const hoursUp = (now.getTime() - job.createdAt.getTime()) / hourMs;
  const most = Math.min(maxCallers, Math.floor(hoursUp) + 1) + (job.isPromoted ? maxCallers : 0);
  const [known, ...others] = servicemen;
  const callers = numbers.shuffled(others).slice(0, numbers.between(job.status === "open" ? 0 : 1, most));
  if (known && numbers.chance(ownCallShare)) callers.push(known);
  return callers.map((caller) => ({
    jobId: job.id,
    callerId: caller.id,
    times: numbers.chance(0.2) ? 2 : 1,
    calledAt: momentBetween(numbers, job.createdAt, now),
  }));
}

/** A short conversation: servicemen ask and offer, sometimes the poster replies last. */
export function planComments(
  numbers: SeededNumbers,
  job: JobRow,
  { servicemen, now }: { servicemen: readonly UserRow[]; now: Date },
): CommentRow[] {
  if (!numbers.chance(commentedShare)) return [];
  const writers = numbers.shuffled(servicemen).slice(0, numbers.between(1, maxComments - 1));
  const texts = new Set(writers.map(() => drawComment(numbers, "serviceman")));
  const said = [...texts].map((text, index) => ({ userId: writers[index]!.id, text }));
  if (numbers.chance(answerShare)) said.push({ userId: job.userId, text: drawComment(numbers, "poster") });
  const moments = said
    .map(() => momentBetween(numbers, job.createdAt, now))
    .sort((one, other) => one.getTime() - other.getTime());
  return said.map(({ userId, text }, index) => {
    const createdAt = moments[index]!;
    return { id: demoId(numbers, createdAt), jobId: job.id, userId, text, createdAt };
  });
}

/** Skewed towards the start: most activity on a job happens in its first days. */
function momentBetween(numbers: SeededNumbers, from: Date, to: Date): Date {
  return new Date(from.getTime() + Math.floor((to.getTime() - from.getTime()) * numbers.next() ** 2));
}
