/** Rate limits that hold across processes and restarts: tries per phone, person or address, counted in the database. */
import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "#server/app-error.ts";
import type { Db } from "#server/db/client.ts";
import { phoneLookup } from "#server/db/numbers/stored-numbers.ts";
import type { Deps } from "#server/deps.ts";
import type { Message } from "#server/language/message.ts";
import type { ErrorCode } from "#shared/errors.ts";
import {
  countEach,
  countEachWithin,
  countTries,
  countWithin,
  findWindow,
  giveTurnBack,
} from "./throttles.queries.ts";
import { networkOf, widerNetworkOf } from "./throttles.rules.ts";

export { forgetTurns, giveTurnBack } from "./throttles.queries.ts";

export interface Throttle {
  /** What is counted, as "login". */
  name: string;
  limit: number;
  windowSeconds: number;
  /** The error code beyond the limit, and a sentence to replace the code's own. */
  refusal: ErrorCode;
  sentence?: Message;
}

/**
 * Keys of the turns that a call has taken outside a transaction. A call that fails with 503 gets them back, because the
 * failure is ours (http/rate-limits.ts). A call that is refused for its content does not.
 */
export const turnsOfCall = new AsyncLocalStorage<string[]>();

export function noteTaken(db: Db, key: string): void {
  const isInTransaction = "rollback" in db;
  if (!isInTransaction) turnsOfCall.getStore()?.push(key);
}

export const phoneKey = ({ name }: Pick<Throttle, "name">, phone: string): string =>
  `${name}:phone:${phoneLookup(phone)}`;
export const personKey = (throttle: Throttle, userId: string): string => `${throttle.name}:user:${userId}`;

/** A wider network's limit as a multiple of an address's: many customers of a provider may share it. */
export const widerFactor = 8;

/** A caller's address with its limit, and for IPv6 the wider network, in which an attacker may have 65,536 of them. */
export const addressLimits = (address: string, limit: number): { network: string; limit: number }[] => {
  const [network, wider] = [networkOf(address), widerNetworkOf(address)];
  const own = { network, limit };
  return wider === network ? [own] : [own, { network: wider, limit: limit * widerFactor }];
};

const addressTurns = (throttle: Throttle, address: string): Turn[] =>
  addressLimits(address, throttle.limit).map(({ network, limit }) => ({
    throttle: { ...throttle, limit },
    key: `${throttle.name}:address:${network}`,
  }));

/** The keys that `takeAddressTurn` counts. */
export const addressKeys = (throttle: Throttle, address: string): string[] =>
  addressTurns(throttle, address).map(({ key }) => key);

export const phoneAtKey = (
  throttle: Pick<Throttle, "name">,
  at: { phone: string; address: string },
): string => `${phoneKey(throttle, at.phone)}:from:${networkOf(at.address)}`;

interface Turn {
  throttle: Throttle;
  key: string;
}

/**
 * Counts one try, and refuses it beyond the limit with the seconds until the window ends. Inside a transaction, a try
 * counts only if that commits.
 * Errors: the throttle's code.
 */
export const takeTurn = (deps: Pick<Deps, "clock">, db: Db, turn: Turn): Promise<void> =>
  takeTurns(deps, db, [turn]);

/** As `takeTurn`, of several throttles in one statement. Errors: the code of the first that refuses. */
export async function takeTurns(
  deps: Pick<Deps, "clock">,
  db: Db,
  turns: readonly [Turn, ...Turn[]],
): Promise<void> {
  const now = deps.clock.now();
  const counts = await countTries(db, {
    turns: turns.map(({ key, throttle: { windowSeconds } }) => ({ key, windowSeconds })),
    now,
  });
  for (const { key } of turns) noteTaken(db, key);
  for (const { key, throttle } of turns) {
    const { count, windowEndsAt } = counts.get(key)!;
    if (count <= throttle.limit) continue;
    throw new AppError(throttle.refusal, {
      limit: throttle.name,
      retryAfterSeconds: Math.max(1, (windowEndsAt.getTime() - now.getTime()) / 1000),
      ...(throttle.sentence ? { sentence: throttle.sentence } : {}),
    });
  }
}

/**
 * As `takeTurn`, for the caller's address and the wider network. A refused address takes no turn of its network.
 * Errors: the throttle's code.
 */
export async function takeAddressTurn(
  deps: Pick<Deps, "clock">,
  db: Db,
  { throttle, address }: { throttle: Throttle; address: string },
): Promise<void> {
  for (const turn of addressTurns(throttle, address)) await takeTurn(deps, db, turn);
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

/** As `tryTurn` for each of the keys, in one statement. Returns those that had a turn left. */
export async function tryTurns(
  deps: Pick<Deps, "clock">,
  db: Db,
  turns: { keys: readonly string[]; limit: number; windowSeconds: number },
): Promise<Set<string>> {
  if (turns.limit <= 0) return new Set();
  return countEachWithin(db, { ...turns, now: deps.clock.now() });
}

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
