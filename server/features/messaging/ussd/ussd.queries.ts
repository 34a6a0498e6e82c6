import type { Db, Transaction } from "#server/db/client.ts";
import { and, eq, isNull, lt, or, sql } from "#server/db/drizzle.ts";
import { users } from "#server/db/schema/accounts.ts";
import { incomingSms, ussdSessions, ussdTransfers } from "#server/db/schema/ussd.ts";

export type SessionRow = Pick<
  typeof ussdSessions.$inferSelect,
  "id" | "run" | "version" | "sealed" | "touchedAt"
>;

export async function findSession(db: Db, id: string): Promise<SessionRow | undefined> {
  const [row] = await db.select().from(ussdSessions).where(eq(ussdSessions.id, id));
  return row;
}

/** Begins a session, or begins it again in place of `replaced`. Returns whether this process may work on it. */
export async function claimNew(
  db: Db,
  session: { id: string; run: string; userId: string | null; sealed: string; now: Date; until: Date },
  replaced: SessionRow | undefined,
): Promise<boolean> {
  const { now, until, ...values } = session;
  const row = { ...values, version: 0, claimedUntil: until, touchedAt: now };
  const rows = replaced
    ? await db
        .update(ussdSessions)
        .set(row)
        .where(and(isFree(replaced, now), eq(ussdSessions.run, replaced.run)))
        .returning({ id: ussdSessions.id })
    : await db.insert(ussdSessions).values(row).onConflictDoNothing().returning({ id: ussdSessions.id });
  return rows.length > 0;
}

/** Returns whether this process may work on the next step. The claim lapses if the process dies. */
export async function claimStep(
  db: Db,
  session: SessionRow,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const rows = await db
    .update(ussdSessions)
    .set({ claimedUntil: until })
    .where(isFree(session, now))
    .returning({ id: ussdSessions.id });
  return rows.length > 0;
}

const isFree = ({ id, version }: SessionRow, now: Date) =>
  and(
    eq(ussdSessions.id, id),
    eq(ussdSessions.version, version),
    or(isNull(ussdSessions.claimedUntil), lt(ussdSessions.claimedUntil, now)),
  );

/** Stores what was answered, and ends the claim. */
export async function storeSteps(
  db: Db,
  { id, run, version, sealed, at }: { id: string; run: string; version: number; sealed: string; at: Date },
): Promise<void> {
  await db
    .update(ussdSessions)
    .set({ version: version + 1, sealed, claimedUntil: null, touchedAt: at })
    .where(and(eq(ussdSessions.id, id), eq(ussdSessions.run, run), eq(ussdSessions.version, version)));
}

export async function endClaim(db: Db, { id, run }: { id: string; run: string }): Promise<void> {
  await db
    .update(ussdSessions)
    .set({ claimedUntil: null })
    .where(and(eq(ussdSessions.id, id), eq(ussdSessions.run, run)));
}

/** Lets a person's transfers pass one at a time, so that each sees what the others used of the day's limit. */
export async function lockSender(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
}

/** Counts a transfer once. Returns what the person has sent that day, this one included. */
export async function addTransfer(
  tx: Transaction,
  transfer: { key: string; userId: string; day: string; units: number },
): Promise<{ isNew: boolean; sentUnits: number }> {
  const added = await tx
    .insert(ussdTransfers)
    .values(transfer)
    .onConflictDoNothing()
    .returning({ key: ussdTransfers.key });
  return { isNew: added.length > 0, sentUnits: await unitsSentOn(tx, transfer) };
}

export async function unitsSentOn(db: Db, { userId, day }: { userId: string; day: string }): Promise<number> {
  const [row] = await db
    .select({ units: sql<number>`coalesce(sum(${ussdTransfers.units}), 0)::float8` })
    .from(ussdTransfers)
    .where(and(eq(ussdTransfers.userId, userId), eq(ussdTransfers.day, day)));
  return row?.units ?? 0;
}

export async function dropTransfer(db: Db, key: string): Promise<void> {
  await db.delete(ussdTransfers).where(eq(ussdTransfers.key, key));
}

/** Returns whether the message is new. */
export async function addIncomingSms(
  tx: Transaction,
  sms: { provider: string; messageKey: string; receivedAt: Date },
): Promise<boolean> {
  const rows = await tx
    .insert(incomingSms)
    .values(sms)
    .onConflictDoNothing()
    .returning({ provider: incomingSms.provider });
  return rows.length > 0;
}

export async function deleteBefore(
  db: Db,
  moments: { sessions: Date; transferDay: string; messages: Date },
): Promise<void> {
  await db.delete(ussdSessions).where(lt(ussdSessions.touchedAt, moments.sessions));
  await db.delete(ussdTransfers).where(lt(ussdTransfers.day, moments.transferDay));
  await db.delete(incomingSms).where(lt(incomingSms.receivedAt, moments.messages));
}
