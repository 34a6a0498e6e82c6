import type { Db } from "#server/db/client.ts";
import { and, desc, eq, inArray, ne, notExists, or, sql } from "#server/db/drizzle.ts";
import { isPhone } from "#server/db/numbers/stored-numbers.ts";
import { alias } from "#server/db/pg-core.ts";
import { users } from "#server/db/schema/accounts.ts";
import { blocks } from "#server/db/schema/blocks.ts";
import { comments, jobs } from "#server/db/schema/jobs.ts";
import { reviews } from "#server/db/schema/reviews.ts";
import type { Person } from "./people.queries.ts";

export type BlockRow = typeof blocks.$inferSelect;

export async function findBlock(
  db: Db,
  { blockerId, blockedId }: { blockerId: string; blockedId: string },
): Promise<BlockRow | undefined> {
  const [row] = await db
    .select()
    .from(blocks)
    .where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)));
  return row;
}

/** Repeats: returns the existing block. */
export async function upsertBlock(db: Db, block: typeof blocks.$inferInsert): Promise<BlockRow> {
  const [row] = await db
    .insert(blocks)
    .values(block)
    .onConflictDoUpdate({
      target: [blocks.blockerId, blocks.blockedId],
      set: { blockerId: sql`${blocks.blockerId}` },
    })
    .returning();
  return row!;
}

/** Deletes a block of this person and the copies that later accounts inherited. Returns whether it existed. */
export async function deleteBlock(
  db: Db,
  { id, blockerId }: { id: string; blockerId: string },
): Promise<boolean> {
  const isOwn = and(eq(blocks.id, id), eq(blocks.blockerId, blockerId));
  const own = db.select({ id: blocks.id }).from(blocks).where(isOwn);
  const gone = await db
    .delete(blocks)
    .where(or(isOwn, inArray(blocks.copyOf, own)))
    .returning({ id: blocks.id });
  return gone.length > 0;
}

/** A person's blocks, latest first. A block that later accounts of the number inherited is one entry. */
export async function findBlocksBy(
  db: Db,
  { blockerId, limit }: { blockerId: string; limit: number },
): Promise<BlockRow[]> {
  const original = alias(blocks, "original");
  const ownOriginal = db
    .select({ id: original.id })
    .from(original)
    .where(and(eq(original.id, blocks.copyOf), eq(original.blockerId, blocks.blockerId)));
  return db
    .select()
    .from(blocks)
    .where(and(eq(blocks.blockerId, blockerId), notExists(ownOriginal)))
    .orderBy(desc(blocks.createdAt), desc(blocks.id))
    .limit(limit);
}

/** Ids of the people on the other side of a block with this person, in either direction. */
export async function findHiddenIds(db: Db, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select blocked_id as id from blocks where blocker_id = ${userId}
    union select blocker_id from blocks where blocked_id = ${userId}`);
  return rows.map(({ id }) => id);
}

export async function isPairBlocked(db: Db, [one, other]: readonly [string, string]): Promise<boolean> {
  const rows = await db
    .select({ id: blocks.id })
    .from(blocks)
    .where(
      or(
        and(eq(blocks.blockerId, one), eq(blocks.blockedId, other)),
        and(eq(blocks.blockerId, other), eq(blocks.blockedId, one)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Whether the person and the owner of this phone have a block in either direction. */
export async function isPhoneBlocked(
  db: Db,
  { userId, phone }: { userId: string; phone: string },
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from blocks b join users u on ${isPhone(sql`u.phone`, phone)}
    where (b.blocker_id, b.blocked_id) in ((u.id, ${userId}::uuid), (${userId}::uuid, u.id)) limit 1`);
  return rows.length > 0;
}

type Author = Pick<Person, "userId" | "fullName" | "privateName">;

const author = { userId: users.id, fullName: users.fullName, privateName: users.privateName };
/** The author of a job, or of a comment under their own job, as that job names its poster. */
const poster = {
  ...author,
  privateName: sql<string | null>`coalesce(${jobs.pseudonym}, ${users.privateName})`,
};

export async function findJobPoster(db: Db, jobId: string): Promise<Author | undefined> {
  const [row] = await db
    .select(poster)
    .from(jobs)
    .innerJoin(users, eq(users.id, jobs.userId))
    .where(and(eq(jobs.id, jobId), ne(jobs.status, "removed")));
  return row;
}

export async function findCommentAuthor(db: Db, commentId: string): Promise<Author | undefined> {
  const [row] = await db
    .select(poster)
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .leftJoin(jobs, and(eq(jobs.id, comments.jobId), eq(jobs.userId, comments.userId)))
    .where(eq(comments.id, commentId));
  return row;
}

export async function findReviewAuthor(db: Db, reviewId: string): Promise<Author | undefined> {
  const [row] = await db
    .select(author)
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.authorId))
    .where(eq(reviews.id, reviewId));
  return row;
}
