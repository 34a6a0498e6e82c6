import { and, desc, eq, gt, lt, ne } from "drizzle-orm";
import type pg from "pg";
import type { E164 } from "#shared/phone.ts";
import type { StaffRole } from "#shared/roles.ts";
import type { Actor } from "../../actor.ts";
import type { Db } from "../../db/client.ts";
import { sessions } from "../../db/schema/accounts.ts";

/** Stores a session. */
export async function insertSession(
  db: Db,
  session: { tokenHash: string; userId: string; expiresAt: Date; userAgent: string | undefined },
): Promise<void> {
  await db.insert(sessions).values(session);
}

interface ActorRow {
  user_id: string;
  phone: string;
  full_name: string;
  private_name: string | null;
  public_id: string;
  has_blocks: boolean;
  is_verified: boolean;
  is_subscribed: boolean;
  is_agent: boolean;
  money_disabled: boolean;
  roles: StaffRole[];
}

/** The person behind a live session, with what guards need, in one read. Marks the session as seen once an hour. */
export async function findActor(
  db: Pick<pg.Pool, "query">,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<Actor | undefined> {
  // Every call of a signed-in person begins with it, so it is prepared.
  const { rows } = await db.query<ActorRow>({
    name: "find-actor",
    text: `
      with seen as (
        update sessions set seen_at = $2
        where token_hash = $1 and expires_at > $2 and seen_at < $2::timestamptz - interval '1 hour'
      )
      select u.id as user_id, u.phone, u.full_name, u.private_name, u.public_id, u.verified_at is not null as is_verified,
             coalesce(u.subscribed_until > $2, false) as is_subscribed, u.is_agent, u.money_disabled,
             array(select role from active_staff_roles r where r.user_id = u.id) as roles,
             exists (select from blocks where blocker_id = u.id)
               or exists (select from blocks where blocked_id = u.id) as has_blocks
      from sessions s join users u on u.id = s.user_id
      where s.token_hash = $1 and s.expires_at > $2 and u.suspended_at is null`,
    values: [tokenHash, now],
  });
  const row = rows[0];
  return (
    row && {
      userId: row.user_id,
      phone: row.phone as E164,
      fullName: row.full_name,
      privateName: row.private_name,
      publicId: row.public_id,
      hasBlocks: row.has_blocks,
      roles: row.roles,
      isVerified: row.is_verified,
      isSubscribed: row.is_subscribed,
      isAgent: row.is_agent,
      moneyDisabled: row.money_disabled,
      sessionHash: tokenHash,
    }
  );
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

export async function deleteSessionsOf(db: Db, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

/** A person's sessions that are still open, the last seen first. */
export async function findSessionsOf(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<(typeof sessions.$inferSelect)[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.seenAt), desc(sessions.createdAt));
}

/** Leaves only one session of a person. */
export async function deleteSessionsBut(
  db: Db,
  { userId, tokenHash }: { userId: string; tokenHash: string },
): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash)));
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}
