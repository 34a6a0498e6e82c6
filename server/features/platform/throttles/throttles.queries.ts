import type { Db } from "#server/db/client.ts";
import { and, eq, gt, inArray, lt, sql } from "#server/db/drizzle.ts";
import { throttles } from "#server/db/schema/accounts.ts";
import { asTime } from "#server/db/sql-values.ts";

const firstTry = ({ key, windowSeconds, now }: { key: string; windowSeconds: number; now: Date }) => ({
  key,
  windowEndsAt: new Date(now.getTime() + windowSeconds * 1000),
  count: 1,
});
/**
 * By so much the clocks of two machines may differ. A window or a wait that ends later than it could began before the
 * clock was set back, and does not hold: it would last until the clock is there again.
 */
const maxSkew = sql`interval '2 minutes'`;
const isOver = (now: Date) => sql`(${throttles.windowEndsAt} <= ${asTime(now)}
  or ${throttles.windowEndsAt} > excluded.window_ends_at + ${maxSkew})`;
const oneMore = (now: Date) => ({
  count: sql`case when ${isOver(now)} then 1 else ${throttles.count} + 1 end`,
  windowEndsAt: sql`case when ${isOver(now)} then excluded.window_ends_at else ${throttles.windowEndsAt} end`,
});

/**
 * Counts one try at each of different keys; an expired window restarts. Locks: the keys' rows in their order, until the
 * transaction ends.
 */
export async function countTries(
  db: Db,
  { turns, now }: { turns: readonly { key: string; windowSeconds: number }[]; now: Date },
): Promise<Map<string, { count: number; windowEndsAt: Date }>> {
  const inOrder = turns.toSorted((one, other) => (one.key < other.key ? -1 : 1));
  const rows = await db
    .insert(throttles)
    .values(inOrder.map((turn) => firstTry({ ...turn, now })))
    .onConflictDoUpdate({ target: throttles.key, set: oneMore(now) })
    .returning({ key: throttles.key, count: throttles.count, windowEndsAt: throttles.windowEndsAt });
  return new Map(rows.map(({ key, ...counted }) => [key, counted]));
}

interface PaceTurn {
  key: string;
  atOnce: number;
  secondsPerTurn: number;
}

/**
 * Takes a turn at each pace. A row's time is when all of its turns so far are used up. Returns the times by key. Locks:
 * the keys' rows in their order, until the transaction ends.
 */
export async function takePaceTurns(
  db: Db,
  { turns, now }: { turns: readonly PaceTurn[]; now: Date },
): Promise<Map<string, Date>> {
  const latest = turns.map(
    ({ key, atOnce, secondsPerTurn }) =>
      sql`when ${key} then ${asTime(new Date(now.getTime() + atOnce * secondsPerTurn * 1000))} + ${maxSkew}`,
  );
  const isAhead = sql`${throttles.windowEndsAt} > case ${throttles.key} ${sql.join(latest, sql` `)} end`;
  const paidOffAt = sql`greatest(case when not ${isAhead} then ${throttles.windowEndsAt} end, ${asTime(now)})`;
  const rows = await db
    .insert(throttles)
    .values(
      turns
        .toSorted((one, other) => (one.key < other.key ? -1 : 1))
        .map(({ key, secondsPerTurn }) => ({
          key,
          count: 1,
          windowEndsAt: new Date(now.getTime() + secondsPerTurn * 1000),
        })),
    )
    .onConflictDoUpdate({
      target: throttles.key,
      // For a new row, this is now plus one turn.
      set: {
        windowEndsAt: sql`${paidOffAt} + (excluded.window_ends_at - ${asTime(now)})`,
      },
    })
    .returning({ key: throttles.key, windowEndsAt: throttles.windowEndsAt });
  return new Map(rows.map(({ key, windowEndsAt }) => [key, windowEndsAt]));
}

/**
 * As `countTries` for one key, but does not count a try beyond the limit. Returns undefined for a refused
 * try. Locks: the key's row, until the transaction ends.
 */
export async function countWithin(
  db: Db,
  turn: { key: string; limit: number; windowSeconds: number; now: Date },
): Promise<{ count: number } | undefined> {
  const [row] = await db
    .insert(throttles)
    .values(firstTry(turn))
    .onConflictDoUpdate({
      target: throttles.key,
      set: oneMore(turn.now),
      setWhere: sql`${isOver(turn.now)} or ${throttles.count} < ${turn.limit}`,
    })
    .returning({ count: throttles.count });
  return row;
}

/** One row for each key, in their order, so that concurrent statements lock them in the same one. */
const firstTries = (turn: { keys: readonly string[]; windowSeconds: number; now: Date }) =>
  [...new Set(turn.keys)].sort().map((key) => firstTry({ ...turn, key }));

export async function countEach(
  db: Db,
  turn: { keys: readonly string[]; windowSeconds: number; now: Date },
): Promise<void> {
  const rows = firstTries(turn);
  if (rows.length === 0) return;
  await db
    .insert(throttles)
    .values(rows)
    .onConflictDoUpdate({ target: throttles.key, set: oneMore(turn.now) });
}

/** As `countWithin` for each of the keys. Returns those that were counted. */
export async function countEachWithin(
  db: Db,
  turn: { keys: readonly string[]; limit: number; windowSeconds: number; now: Date },
): Promise<Set<string>> {
  const values = firstTries(turn);
  if (values.length === 0) return new Set();
  const rows = await db
    .insert(throttles)
    .values(values)
    .onConflictDoUpdate({
      target: throttles.key,
      set: oneMore(turn.now),
      setWhere: sql`${isOver(turn.now)} or ${throttles.count} < ${turn.limit}`,
    })
    .returning({ key: throttles.key });
  return new Set(rows.map(({ key }) => key));
}

export async function findWindow(
  db: Db,
  { key, now }: { key: string; now: Date },
): Promise<{ count: number; windowEndsAt: Date } | undefined> {
  const [row] = await db
    .select({ count: throttles.count, windowEndsAt: throttles.windowEndsAt })
    .from(throttles)
    .where(and(eq(throttles.key, key), gt(throttles.windowEndsAt, now)));
  return row;
}

/**
 * Counts one try unless the key must wait. From the `free`th try on, each try sets a wait, twice as long as the one
 * before. Returns undefined while the key must wait. Locks: the key's row, until the transaction ends.
 */
export async function countSlowed(
  db: Db,
  turn: {
    key: string;
    free: number;
    firstWaitSeconds: number;
    maxWaitSeconds: number;
    windowSeconds: number;
    now: Date;
  },
): Promise<{ count: number } | undefined> {
  const { key, free, firstWaitSeconds, maxWaitSeconds, windowSeconds } = turn;
  const now = asTime(turn.now);
  const { rows } = await db.execute<{ count: number }>(sql`
    insert into throttles as t (key, window_ends_at, count) values (${key}, ${now} + ${windowSeconds} * interval '1 second', 1)
    on conflict (key) do update set
      count = case when t.window_ends_at <= ${now} then 1 else t.count + 1 end,
      window_ends_at = excluded.window_ends_at,
      waits_until = case when t.window_ends_at > ${now} and t.count + 1 >= ${free}::int
        then ${now} + interval '1 second' * least(${maxWaitSeconds}::int,
          ${firstWaitSeconds}::int * power(2, least(t.count + 1 - ${free}::int, 20))) end
    where t.waits_until is null or t.waits_until <= ${now} or t.window_ends_at <= ${now}
      or t.waits_until > ${now} + ${maxWaitSeconds}::int * interval '1 second' + ${maxSkew}
    returning count`);
  return rows[0];
}

export async function findWait(db: Db, { key, now }: { key: string; now: Date }): Promise<Date | undefined> {
  const [row] = await db
    .select({ waitsUntil: throttles.waitsUntil })
    .from(throttles)
    .where(and(eq(throttles.key, key), gt(throttles.waitsUntil, now)));
  return row?.waitsUntil ?? undefined;
}

/** Takes back one try of each key, and its wait: no other try can have set it, as none counts during a wait. */
export async function giveTurnBack(db: Db, keys: readonly string[]): Promise<void> {
  await db
    .update(throttles)
    .set({ count: sql`greatest(${throttles.count} - 1, 0)`, waitsUntil: null })
    .where(inArray(throttles.key, [...keys]));
}

export async function forgetTurns(db: Db, keys: readonly string[]): Promise<void> {
  await db.delete(throttles).where(inArray(throttles.key, [...keys]));
}

export async function deleteThrottlesBefore(db: Db, now: Date): Promise<void> {
  await db.delete(throttles).where(lt(throttles.windowEndsAt, now));
}
