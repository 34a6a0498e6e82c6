/** Sessions: opened at sign-up and login, carried by a cookie, revocable in the database. */
import { createHash, randomBytes } from "node:crypto";
import { sessionDays } from "#shared/constants.ts";
import type { Actor } from "../../actor.ts";
import type { Db } from "../../db/client.ts";
import type { Deps } from "../../deps.ts";
import { deleteSession, deleteSessionsOf, findActor, insertSession } from "./sessions.queries.ts";

const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** Opens a session. Answers the token for the cookie; only its hash is stored. Transaction: may be part of one. */
export async function openSession(
  deps: Pick<Deps, "clock">,
  db: Db,
  session: { userId: string; userAgent: string | undefined },
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(deps.clock.now().getTime() + sessionDays * 24 * 3600 * 1000);
  await insertSession(db, {
    ...session,
    userAgent: session.userAgent?.slice(0, 300),
    tokenHash: hashToken(token),
    expiresAt,
  });
  return { token, expiresAt };
}

/** Who holds this token, if it opens a live session. */
export async function actorOfToken(
  deps: Pick<Deps, "pool" | "clock">,
  token: string,
): Promise<Actor | undefined> {
  if (token.length > 100) return undefined;
  return findActor(deps.pool, { tokenHash: hashToken(token), now: deps.clock.now() });
}

/** Ends the actor's own session. Repeats: does nothing. */
export async function endSession(deps: Pick<Deps, "db">, actor: Actor): Promise<void> {
  await deleteSession(deps.db, actor.sessionHash);
}

/** Ends every session of a person: after a password reset. */
export async function endAllSessions(db: Db, userId: string): Promise<void> {
  await deleteSessionsOf(db, userId);
}
