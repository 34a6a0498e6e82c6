/** Rate limits that hold across processes and restarts: tries per phone, person or address, counted in the database. */
import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { ErrorCode } from "#shared/errors.ts";
import { AppError } from "../../../app-error.ts";
import type { Db, Transaction } from "../../../db/client.ts";
import type { Deps } from "../../../deps.ts";
import {
  countEach,
  countSlowed,
  countTry,
  countWithin,
  deleteThrottles,
  findWait,
  findWindow,
  takePaceTurns,
  uncountTries,
} from "./throttles.queries.ts";
import { networkOf } from "./throttles.rules.ts";

export interface Throttle {
  /** What is counted, as "login". */
  name: string;
  limit: number;
  windowSeconds: number;
  /** The error code beyond the limit, and a sentence to replace the code's own. */
  refusal: ErrorCode;
  sentence?: string;
}

/**
 * Keys of the turns that a call has taken outside a transaction. A call that fails with 503 gets them back, because the
 * failure is ours (http/rate-limits.ts). A call that is refused for its content does not.
 */
export const turnsOfCall = new AsyncLocalStorage<string[]>();

function noteTaken(db: Db, key: string): void {
  const isInTransaction = "rollback" in db;
  if (!isInTransaction) turnsOfCall.getStore()?.push(key);
}

export const phoneKey = (throttle: Throttle, phone: string): string => `${throttle.name}:phone:${phone}`;
export const personKey = (throttle: Throttle, userId: string): string => `${throttle.name}:user:${userId}`;
export const addressKey = (throttle: Throttle, address: string): string =>
  `${throttle.name}:address:${networkOf(address)}`;

export const phoneAtKey = (throttle: Throttle, at: { phone: string; address: string }): string =>
  `${phoneKey(throttle, at.phone)}:from:${networkOf(at.address)}`;

/**
 * Counts one try, and refuses it beyond the limit with the seconds until the window ends. Inside a transaction, a try
 * counts only if that commits.
 * Errors: the throttle's code.
 */
export async function takeTurn(
  deps: Pick<Deps, "clock">,
  db: Db,
  turn: { throttle: Throttle; key: string },
): Promise<void> {
  const { throttle, key } = turn;
  const now = deps.clock.now();
  const { count, windowEndsAt } = await countTry(db, { key, windowSeconds: throttle.windowSeconds, now });
  noteTaken(db, key);
  if (count <= throttle.limit) return;
  throw new AppError(throttle.refusal, {
    retryAfterSeconds: Math.max(1, (windowEndsAt.getTime() - now.getTime()) / 1000),
    ...(throttle.sentence ? { sentence: throttle.sentence } : {}),
  });
}

/** A burst of `atOnce` turns, then one per interval: the pace of a person. */
export interface Pace {
  name: string;
  atOnce: number;
  secondsPerTurn: number;
}

/**
 * Takes a turn at every pace in one step, or refuses with the seconds until one is free. Needs a transaction, whose
 * rollback undoes a refused turn.
 * Errors: `too_many_requests`.
 */
export async function keepPace(
  deps: Pick<Deps, "clock">,
  tx: Transaction,
  { paces, userId, sentence }: { paces: readonly Pace[]; userId: string; sentence: string },
): Promise<void> {
  const now = deps.clock.now();
  const keyOf = ({ name }: Pace) => `${name}:user:${userId}`;
  const turns = paces.map((pace) => ({ key: keyOf(pace), secondsPerTurn: pace.secondsPerTurn }));
  const paidOffAt = await takePaceTurns(tx, { turns, now });
  const waits = paces.map((pace) => {
    const aheadMs = (paidOffAt.get(keyOf(pace)) ?? now).getTime() - now.getTime();
    return aheadMs / 1000 - pace.atOnce * pace.secondsPerTurn;
  });
  const seconds = Math.max(...waits);
  if (seconds > 0)
    throw new AppError("too_many_requests", { retryAfterSeconds: Math.max(1, seconds), sentence });
}

/** Tries that slow down instead of being counted in windows. */
export interface Slowdown {
  /** Tries without a wait. */
  free: number;
  /** After the last free try; doubles with each further try. */
  firstWaitSeconds: number;
  longestWaitSeconds: number;
  refusal: ErrorCode;
  sentence: string;
}

/** A key without tries for this long starts from zero. */
const quietSeconds = 24 * 3600;

/** Counts one try, or refuses it while the key must wait. Errors: the slowdown's code with the seconds to wait. */
export async function takeSlowedTurn(
  deps: Pick<Deps, "clock">,
  db: Db,
  { slowdown, key }: { slowdown: Slowdown; key: string },
): Promise<void> {
  const now = deps.clock.now();
  const { refusal, sentence, ...waits } = slowdown;
  if (await countSlowed(db, { key, ...waits, windowSeconds: quietSeconds, now })) return noteTaken(db, key);
  const until = await findWait(db, { key, now });
  const retryAfterSeconds = Math.max(1, ((until?.getTime() ?? 0) - now.getTime()) / 1000);
  throw new AppError(refusal, { retryAfterSeconds, sentence });
}

/**
 * Counts one turn if the limit allows it, and returns the new count. A refused turn is not counted and returns the
 * seconds until the window ends. Inside a transaction, a turn counts only if that commits.
 */
export async function tryTurn(
  deps: Pick<Deps, "clock">,
  db: Db,
  turn: { key: string; limit: number; windowSeconds: number },
): Promise<{ taken: number } | { retryAfterSeconds: number }> {
  const now = deps.clock.now();
  const counted = turn.limit > 0 ? await countWithin(db, { ...turn, now }) : undefined;
  if (counted) return { taken: counted.count };
  return { retryAfterSeconds: (await secondsLeft(deps, db, turn)) ?? turn.windowSeconds };
}

/** The seconds until the end of a window without turns left; undefined while there are some. */
export async function secondsLeft(
  deps: Pick<Deps, "clock">,
  db: Db,
  { key, limit }: { key: string; limit: number },
): Promise<number | undefined> {
  const now = deps.clock.now();
  const window = await findWindow(db, { key, now });
  if (!window || window.count < limit) return undefined;
  return Math.max(1, Math.ceil((window.windowEndsAt.getTime() - now.getTime()) / 1000));
}

export const countTurns = (
  deps: Pick<Deps, "clock">,
  db: Db,
  turns: { keys: readonly string[]; windowSeconds: number },
): Promise<void> => countEach(db, { ...turns, now: deps.clock.now() });

const giveBackWaitsMs = [0, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000];

/** Gives back the turns of a failed call; retries for about a minute if the database refuses. */
export async function giveTurnsBackSoon(
  deps: Pick<Deps, "db" | "log">,
  keys: readonly string[],
): Promise<void> {
  for (const waitMs of giveBackWaitsMs) {
    await sleep(waitMs, undefined, { ref: false });
    const error = await giveTurnBack(deps.db, keys).catch((reason: unknown) => reason);
    if (error === undefined) return;
    deps.log.warn({ err: error }, "turns could not be given back");
  }
}

/** Takes back a counted try that should not count. */
export async function giveTurnBack(db: Db, keys: readonly string[]): Promise<void> {
  await uncountTries(db, keys);
}

export async function forgetTurns(db: Db, keys: readonly string[]): Promise<void> {
  await deleteThrottles(db, keys);
}
