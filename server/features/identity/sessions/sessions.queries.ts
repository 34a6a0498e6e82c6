import { and, desc, eq, gt, lt, ne } from "drizzle-orm";
import type pg from "pg";
import { resetRestHours, sessionDays, sessionIdleDays } from "#shared/constants.ts";
import type { E164 } from "#shared/phones/phone.ts";
import type { StaffRole } from "#shared/roles.ts";
import type { Actor } from "../../../actor.ts";
import type { Config } from "../../../config.ts";
import type { Db } from "../../../db/client.ts";
import { sessions } from "../../../db/schema/accounts.ts";

/** Stores a session. */
export async function insertSession(db: Db, session: typeof sessions.$inferInsert): Promise<void> {
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
  money_rests_until: Date | null;
  roles: StaffRole[];
  has_second_factor: boolean;
}

/** When sessions of staff end: after they were opened, and after the last call. */
export type StaffSessionEnds = Pick<Config, "staffSessionHours" | "staffIdleMinutes">;

interface SessionSearch {
  tokenHash: string;
  now: Date;
  staffEnds: StaffSessionEnds;
  /** The page called by itself: that does not keep the session open. */
  isUnattended: boolean;
}

export type FoundActor = Omit<Actor, "needsSecondFactor"> & { hasSecondFactor: boolean };

/**
 * The person behind a live session, with what guards need, in one read. Marks the session as seen once an hour, of staff
 * once a minute, which moves its idle end. Sessions of staff end much earlier than those of others.
 */
export async function findActor(
  db: Pick<pg.Pool, "query">,
  { tokenHash, now, staffEnds, isUnattended }: SessionSearch,
): Promise<FoundActor | undefined> {
  // Every call of a signed-in person begins with it, so it is prepared.
  const { rows } = await db.query<ActorRow>({
    name: "find-actor",
    text: `
      with found as materialized (
        select s.token_hash, s.user_id, s.created_at, s.seen_at,
               array(select role from active_staff_roles r where r.user_id = s.user_id) as roles
        from sessions s where s.token_hash = $1 and s.expires_at > $2
      ), live as (
        select * from found where roles = '{}' or (created_at > $2::timestamptz - $5::interval
                                                   and seen_at > $2::timestamptz - $6::interval)
      ), seen as (
        update sessions set seen_at = $2, expires_at = least(sessions.created_at + $3::interval, $2::timestamptz + $4::interval)
        from live where not $7 and sessions.token_hash = live.token_hash
          and live.seen_at < $2::timestamptz - case when live.roles = '{}' then interval '1 hour' else interval '1 minute' end
      )
      select u.id as user_id, u.phone, u.full_name, u.private_name, u.public_id, u.verified_at is not null as is_verified,
             coalesce(u.subscribed_until > $2, false) as is_subscribed, u.is_agent, u.money_disabled,
             case when u.reset_by_link_at > $2::timestamptz - $8::interval then u.reset_by_link_at + $8::interval end
               as money_rests_until,
             s.roles,
             exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)
               as has_second_factor,
             exists (select from blocks where blocker_id = u.id)
               or exists (select from blocks where blocked_id = u.id) as has_blocks
      from live s join users u on u.id = s.user_id where u.suspended_at is null`,
    values: [
      ...[tokenHash, now, `${sessionDays} days`, `${sessionIdleDays} days`],
      ...[
        `${staffEnds.staffSessionHours} hours`,
        `${staffEnds.staffIdleMinutes} minutes`,
        isUnattended,
        `${resetRestHours} hours`,
      ],
    ],
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
      hasSecondFactor: row.has_second_factor,
      isVerified: row.is_verified,
      isSubscribed: row.is_subscribed,
      isAgent: row.is_agent,
      moneyDisabled: row.money_disabled,
      moneyRestsUntil: row.money_rests_until,
      sessionHash: tokenHash,
    }
  );
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** The hash that a session has now, when its token was replaced a moment ago. */
export async function findSuccessor(
  db: Db,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<string | undefined> {
  const [row] = await db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(and(eq(sessions.previousHash, tokenHash), gt(sessions.previousUntil, now)));
  return row?.tokenHash;
}

/** Gives a session another token; the present one is accepted until `previousUntil`. Undefined: it has ended. */
export async function replaceToken(
  db: Db,
  { tokenHash, newHash, previousUntil }: { tokenHash: string; newHash: string; previousUntil: Date },
): Promise<{ createdAt: Date } | undefined> {
  const [row] = await db
    .update(sessions)
    .set({ tokenHash: newHash, previousHash: tokenHash, previousUntil })
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ createdAt: sessions.createdAt });
  return row;
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
