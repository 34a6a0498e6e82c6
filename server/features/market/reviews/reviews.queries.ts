import type { Db } from "#server/db/client.ts";
import { and, desc, eq, isNotNull, isNull, ne, notInArray, or, type SQL, sql } from "#server/db/drizzle.ts";
import { alias } from "#server/db/pg-core.ts";
import { users } from "#server/db/schema/accounts.ts";
import { hires } from "#server/db/schema/hires.ts";
import { jobCalls, jobs } from "#server/db/schema/jobs.ts";
import { reviews } from "#server/db/schema/reviews.ts";

export interface ReviewRow {
  id: string;
  authorId: string;
  rating: number;
  text: string;
  reply: string | null;
  repliedAt: Date | null;
  createdAt: Date;
  authorName: string;
  authorPrivateName: string | null;
  subjectName: string;
  subjectPrivateName: string | null;
}

const subjects = alias(users, "subjects");

const reviewColumns = {
  id: reviews.id,
  authorId: reviews.authorId,
  rating: reviews.rating,
  text: reviews.text,
  reply: reviews.reply,
  repliedAt: reviews.repliedAt,
  createdAt: reviews.createdAt,
  authorName: users.fullName,
  authorPrivateName: users.privateName,
  subjectName: subjects.fullName,
  subjectPrivateName: subjects.privateName,
};

interface Whose {
  subjectId: string;
  hidden: readonly string[];
}

/** As in the database's sums: suspended authors' reviews are left out, those of deleted accounts stay. */
const ofShownAuthor = or(isNull(users.suspendedAt), isNotNull(users.deletedAt));

const isShown = ({ subjectId, hidden }: Whose): SQL | undefined =>
  and(
    eq(reviews.subjectId, subjectId),
    isNull(reviews.hiddenAt),
    ofShownAuthor,
    hidden.length > 0 ? notInArray(reviews.authorId, [...hidden]) : undefined,
  );

/** A person's reviews, newest first, without those hidden by staff and those by suspended or hidden authors. */
export async function findReviewsOf(
  db: Db,
  { limit, ...whose }: Whose & { limit: number },
): Promise<ReviewRow[]> {
  return db
    .select(reviewColumns)
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.authorId))
    .innerJoin(subjects, eq(subjects.id, reviews.subjectId))
    .where(isShown(whose))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit);
}

export async function sumReviewsOf(
  db: Db,
  whose: Whose,
): Promise<{ ratingSum: number; ratingCount: number }> {
  const [row] = await db
    .select({
      ratingSum: sql<number>`coalesce(sum(${reviews.rating}), 0)::int`,
      ratingCount: sql<number>`count(*)::int`,
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.authorId))
    .where(isShown(whose));
  return row!;
}

/** The poster of a job; undefined if the job was removed or the poster is suspended. */
export async function findPosterOf(
  db: Db,
  jobId: string,
): Promise<{ posterId: string; publicId: string; pseudonym: string | null } | undefined> {
  const [row] = await db
    .select({ posterId: jobs.userId, publicId: users.publicId, pseudonym: jobs.pseudonym })
    .from(jobs)
    .innerJoin(users, eq(users.id, jobs.userId))
    .where(and(eq(jobs.id, jobId), ne(jobs.status, "removed"), isNull(users.suspendedAt)));
  return row;
}

export async function hadJob(db: Db, { jobId, userId }: { jobId: string; userId: string }): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${jobCalls} where job_id = ${jobId} and caller_id = ${userId}
    union all select from ${jobs} where id = ${jobId} and assigned_to = ${userId}
    limit 1`);
  return rows.length > 0;
}

export async function hadHire(db: Db, [one, other]: readonly [string, string]): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${hires} where (client_id = ${one} and serviceman_id = ${other})
      or (client_id = ${other} and serviceman_id = ${one}) limit 1`);
  return rows.length > 0;
}

/** Returns whether this is the author's first review of this contact. Locks: the subject's row, for the sums. */
export async function insertReview(db: Db, review: typeof reviews.$inferInsert): Promise<boolean> {
  const made = await db.insert(reviews).values(review).onConflictDoNothing().returning({ id: reviews.id });
  return made.length > 0;
}

export async function findReview(
  db: Db,
  reviewId: string,
): Promise<(ReviewRow & { subjectId: string }) | undefined> {
  const [row] = await db
    .select({ ...reviewColumns, subjectId: reviews.subjectId })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.authorId))
    .innerJoin(subjects, eq(subjects.id, reviews.subjectId))
    .where(and(eq(reviews.id, reviewId), isNull(reviews.hiddenAt), ofShownAuthor));
  return row;
}

/** Stores the reply if there is none yet and invalidates caches. Returns whether it was stored. */
export async function storeReply(
  db: Db,
  { reviewId, text, at }: { reviewId: string; text: string; at: Date },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with replied as (
      update ${reviews} set reply = ${text}, replied_at = ${at}
      where id = ${reviewId} and reply is null returning subject_id
    )
    insert into changes (topic, key) select 'servicemen', subject_id from replied returning id`);
  return rows.length > 0;
}
