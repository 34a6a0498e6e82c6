/** Sessions: opened at sign-up and login, identified by a cookie, revocable in the database. */
import { randomBytes } from "node:crypto";
import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import { hashToken } from "#server/crypto/token-hash.ts";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import type { Spoken } from "#server/language/message.ts";
import { isStaff } from "#server/staff-access.ts";
import { sessionDays, sessionIdleDays } from "#shared/constants.ts";
import type { OpenSession } from "#shared/contracts/personal-data.ts";
import type { E164 } from "#shared/phones/phone.ts";
import { dayMs, hourMs, minuteMs } from "#shared/time/durations.ts";
import {
  deleteOldestSessions,
  deleteSession,
  deleteSessionsBut,
  type FoundSession,
  findOpenedAt,
  findPersonOf,
  findSessionsOf,
  findSuccessor,
  hasSecondFactor,
  insertSession,
  markSeen,
  replaceToken,
} from "./sessions.queries.ts";
import { deviceName } from "./sessions.rules.ts";

export { endAllSessions, hasSecondFactor } from "./sessions.queries.ts";

export interface SessionToken {
  token: string;
  /** The latest end. An idle session ends earlier. */
  expiresAt: Date;
}

/** How long the previous token is still accepted, for calls under way. A thief of that token has no longer than this, either. */
const overlapSeconds = 5;
const newToken = (): string => randomBytes(32).toString("base64url");
const absoluteEnd = (createdAt: Date): Date => new Date(createdAt.getTime() + sessionDays * dayMs);

/** More than any person has browsers. A program that signs in again and again must not make the list long. */
const maxSessions = 100;

/** Ends the browser's previous session, and the least recently used ones beyond the limit. Returns the token for the cookie; only its hash is stored. */
export async function openSession(
  deps: Pick<Deps, "clock">,
  db: Db,
  {
    userId,
    userAgent,
    replaces,
  }: { userId: string; userAgent: string | undefined; replaces?: Actor | undefined },
): Promise<SessionToken> {
  const token = newToken();
  const createdAt = deps.clock.now();
  if (replaces) await deleteSession(db, replaces.sessionHash);
  await insertSession(db, {
    userId,
    userAgent: userAgent?.slice(0, 300),
    tokenHash: hashToken(token),
    createdAt,
    seenAt: createdAt,
    expiresAt: new Date(createdAt.getTime() + sessionIdleDays * dayMs),
  });
  await deleteOldestSessions(db, userId, maxSessions);
  return { token, expiresAt: absoluteEnd(createdAt) };
}

/** Called after further proof, so that copies of the old token expire. Errors: `signed_out` if it ended. */
export async function rotateSession(deps: Pick<Deps, "clock">, db: Db, actor: Actor): Promise<SessionToken> {
  const token = newToken();
  const replaced = await replaceToken(db, {
    tokenHash: actor.sessionHash,
    newHash: hashToken(token),
    previousUntil: new Date(deps.clock.now().getTime() + overlapSeconds * 1000),
  });
  if (!replaced) throw new AppError("signed_out");
  return { token, expiresAt: absoluteEnd(replaced.createdAt) };
}

/** The actor of a live session with this token. Background calls do not keep the session open. */
export async function actorOfToken(
  deps: Pick<Deps, "db" | "findSession" | "clock" | "config">,
  { token, isBackground }: { token: string; isBackground: boolean },
): Promise<Actor | undefined> {
  if (token.length > 100) return undefined;
  const now = deps.clock.now();
  const tokenHash = hashToken(token);
  let found = await deps.findSession(tokenHash);
  if (!found) {
    const successor = await findSuccessor(deps.db, { tokenHash, now });
    found = successor === undefined ? undefined : await deps.findSession(successor);
  }
  return found && actorOf(deps, found, { now, isBackground });
}

/**
 * The account of a phone that calls us, or of a task, as an actor without a session: staff roles have no effect there.
 * The caller decides what so weak a proof allows.
 */
export async function actorWithoutSession(
  deps: Pick<Deps, "pool" | "clock">,
  whose: { phone: E164 } | { userId: string },
): Promise<{ actor: Actor; isSuspended: boolean } | undefined> {
  const found = await findPersonOf(deps.pool, { ...whose, now: deps.clock.now() });
  return found && { actor: { ...found.person, needsSecondFactor: false }, isSuspended: found.isSuspended };
}

/** Sessions of staff end much earlier than others. */
function hasEndedForStaff(
  { config }: Pick<Deps, "config">,
  { createdAt, seenAt }: { createdAt: Date; seenAt: Date },
  now: Date,
): boolean {
  const [openMs, idleMs] = [now.getTime() - createdAt.getTime(), now.getTime() - seenAt.getTime()];
  return openMs >= config.staffSessionHours * hourMs || idleMs >= config.staffIdleMinutes * minuteMs;
}

/** The session's user, unless it has ended. */
async function actorOf(
  deps: Pick<Deps, "db" | "config">,
  { person, ...session }: FoundSession,
  { now, isBackground }: { now: Date; isBackground: boolean },
): Promise<Actor | undefined> {
  const hasRole = person.roles.length > 0;
  if (hasRole && hasEndedForStaff(deps, session, now)) return undefined;
  const { createdAt, seenAt } = session;
  if (!isBackground && now.getTime() - seenAt.getTime() > (hasRole ? minuteMs : hourMs))
    await markSeen(deps.db, {
      tokenHash: person.sessionHash,
      now,
      expiresAt: new Date(
        Math.min(absoluteEnd(createdAt).getTime(), now.getTime() + sessionIdleDays * dayMs),
      ),
    });
  // Staff roles have no effect while the account lacks a required second factor.
  const needsSecondFactor =
    hasRole &&
    deps.config.staffSecondFactor === "required" &&
    !(await hasSecondFactor(deps.db, person.userId));
  return { ...person, roles: needsSecondFactor ? [] : person.roles, needsSecondFactor };
}

/** When the actor opened this session with the password. Errors: `signed_out` if it ended meanwhile. */
export async function signedInAt(deps: Pick<Deps, "db">, { sessionHash }: Actor): Promise<Date> {
  const openedAt = await findOpenedAt(deps.db, sessionHash);
  if (!openedAt) throw new AppError("signed_out");
  return openedAt;
}

/** Repeats: does nothing. */
export async function endSession(deps: Pick<Deps, "db">, actor: Actor): Promise<void> {
  await deleteSession(deps.db, actor.sessionHash);
}

/** The id of a session in answers: its token cannot be derived from it. */
const publicIdOf = (tokenHash: string): string => hashToken(`listed ${tokenHash}`).slice(0, 22);

export async function listSessions(
  deps: Pick<Deps, "db" | "clock" | "config">,
  actor: Actor,
): Promise<Spoken<OpenSession>[]> {
  const now = deps.clock.now();
  const rows = await findSessionsOf(deps.db, { userId: actor.userId, now });
  const open = isStaff(actor) ? rows.filter((row) => !hasEndedForStaff(deps, row, now)) : rows;
  return open.map((row) => ({
    _id: publicIdOf(row.tokenHash),
    device: deviceName(row.userAgent),
    openedAt: row.createdAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
    isThis: row.tokenHash === actor.sessionHash,
  }));
}

/** Errors: `not_found`, also the second time and for other users' sessions. */
export async function endListedSession(
  deps: Pick<Deps, "db" | "clock">,
  actor: Actor,
  sessionId: string,
): Promise<void> {
  const rows = await findSessionsOf(deps.db, { userId: actor.userId, now: deps.clock.now() });
  const meant = rows.find((row) => publicIdOf(row.tokenHash) === sessionId);
  if (!meant) throw new AppError("not_found");
  await deleteSession(deps.db, meant.tokenHash);
}

export async function endOtherSessions(db: Db, actor: Actor): Promise<void> {
  await deleteSessionsBut(db, { userId: actor.userId, tokenHash: actor.sessionHash });
}
