import type pg from "pg";
import type { Actor } from "#server/actor.ts";
import type { Db } from "#server/db/client.ts";
import { and, desc, eq, gt, inArray, isNotNull, lt, ne } from "#server/db/drizzle.ts";
import { openPhone, phoneLookup } from "#server/db/numbers/stored-numbers.ts";
import { sessions } from "#server/db/schema/accounts.ts";
import { secondFactors } from "#server/db/schema/second-factors.ts";
import { unseen } from "#server/db/sql-values.ts";
import { resetRestHours } from "#shared/constants.ts";
import type { Language } from "#shared/messages/languages.ts";
import type { E164 } from "#shared/phones/phone.ts";
import type { StaffRole } from "#shared/roles.ts";

export async function insertSession(db: Db, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

interface ActorRow {
  token_hash: string;
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
  language: Language | null;
  roles: StaffRole[];
  created_at: Date;
  seen_at: Date;
}

export interface FoundSession {
  person: Omit<Actor, "needsSecondFactor">;
  createdAt: Date;
  seenAt: Date;
}

/** What an actor is made of, of user `u`; $1 is the present time, $2 how long the hold after a reset lasts. */
const personColumns = `
  u.id as user_id, u.phone, u.full_name, u.private_name, u.public_id, u.verified_at is not null as is_verified,
  coalesce(u.subscribed_until > $1, false) as is_subscribed, u.is_agent, u.money_disabled, u.language,
  case when u.reset_by_link_at > $1::timestamptz - $2::interval then u.reset_by_link_at + $2::interval end
    as money_rests_until,
  exists (select from blocks where blocker_id = u.id)
    or exists (select from blocks where blocked_id = u.id) as has_blocks`;
const resetRest = `${resetRestHours} hours`;

/** Every call of a signed-in user begins with it: one prepared query, which writes nothing. In the order of the hashes. */
export async function findSessions(
  db: Pick<pg.Pool, "query">,
  { tokenHashes, now }: { tokenHashes: readonly string[]; now: Date },
): Promise<(FoundSession | undefined)[]> {
  const { rows } = await db.query<ActorRow>({
    name: "find-sessions",
    text: `
      select found.* from unnest(${unseen("$3::text[]")}) as asked (hash)
      cross join lateral (
        select s.token_hash, s.created_at, s.seen_at, ${personColumns},
               array(select role from active_staff_roles r where r.user_id = s.user_id) as roles
        from sessions s join users u on u.id = s.user_id
        -- The limit forces one index look-up per hash; a join planned on small tables would scan large ones.
        where s.token_hash = asked.hash and s.expires_at > $1 and u.suspended_at is null limit 1
      ) found`,
    values: [now, resetRest, tokenHashes],
  });
  const found = new Map(rows.map((row) => [row.token_hash, toFoundSession(row)]));
  return tokenHashes.map((hash) => found.get(hash));
}

const toFoundSession = (row: ActorRow): FoundSession => ({
  createdAt: row.created_at,
  seenAt: row.seen_at,
  person: toPerson(row),
});

const toPerson = (row: Omit<ActorRow, "created_at" | "seen_at">): FoundSession["person"] => ({
  userId: row.user_id,
  phone: openPhone(row.phone),
  fullName: row.full_name,
  privateName: row.private_name,
  publicId: row.public_id,
  hasBlocks: row.has_blocks,
  roles: row.roles,
  isVerified: row.is_verified,
  isSubscribed: row.is_subscribed,
  isAgent: row.is_agent,
  moneyDisabled: row.money_disabled,
  moneyRestsUntil: row.money_rests_until,
  language: row.language,
  sessionHash: row.token_hash,
});

interface PersonRow extends Omit<ActorRow, "token_hash" | "roles" | "created_at" | "seen_at"> {
  is_suspended: boolean;
}

/** The account of a number, or of an id. Deleted accounts are not found. */
export async function findPersonOf(
  db: Pick<pg.Pool, "query">,
  { phone = null, userId = null, now }: { phone?: E164 | null; userId?: string | null; now: Date },
): Promise<{ person: FoundSession["person"]; isSuspended: boolean } | undefined> {
  const { rows } = await db.query<PersonRow>({
    name: "find-person-of",
    text: `
      select ${personColumns}, u.suspended_at is not null as is_suspended
      from users u where (lookup_of(u.phone) = $3 or u.id = $4) and u.deleted_at is null`,
    values: [now, resetRest, phone && phoneLookup(phone), userId],
  });
  const [row] = rows;
  return row && { person: toPerson({ ...row, roles: [], token_hash: "" }), isSuspended: row.is_suspended };
}

/** Records that a session is in use, which extends its idle timeout. */
export async function markSeen(
  db: Db,
  { tokenHash, now, expiresAt }: { tokenHash: string; now: Date; expiresAt: Date },
): Promise<void> {
  await db.update(sessions).set({ seenAt: now, expiresAt }).where(eq(sessions.tokenHash, tokenHash));
}

export const hasSecondFactor = async (db: Db, userId: string): Promise<boolean> =>
  (await db.$count(
    secondFactors,
    and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)),
  )) > 0;

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** The present hash of a session whose token was replaced a moment ago. */
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

export async function findOpenedAt(db: Db, tokenHash: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ createdAt: sessions.createdAt })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash));
  return row?.createdAt;
}

/** Gives a session another token; the present one is accepted until `previousUntil`. Undefined if it has ended. */
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

export async function endAllSessions(db: Db, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

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

/** Deletes all but the person's most recently used sessions. */
export async function deleteOldestSessions(db: Db, userId: string, kept: number): Promise<void> {
  const oldest = db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.seenAt), desc(sessions.createdAt))
    .offset(kept);
  await db.delete(sessions).where(inArray(sessions.tokenHash, oldest));
}

export async function deleteSessionsBut(
  db: Db,
  { userId, tokenHash }: { userId: string; tokenHash: string },
): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash)));
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}
