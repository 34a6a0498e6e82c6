/**
 * Slows down password guessing. Wrong passwords count per number and network or known browser, so that strangers cannot
 * lock out the owner.
 */
import type { Actor } from "#server/actor.ts";
import type { Db } from "#server/db/client.ts";
import { phoneLookup } from "#server/db/numbers/stored-numbers.ts";
import type { Deps } from "#server/deps.ts";
import { type Slowdown, takeSlowedTurn } from "#server/features/platform/throttles/slowdowns.service.ts";
import {
  addressKeys,
  forgetTurns,
  giveTurnBack,
  phoneAtKey,
  phoneKey,
  type Throttle,
  takeAddressTurn,
  takeTurn,
} from "#server/features/platform/throttles/throttles.service.ts";
import { accountAnswers } from "#server/language/messages.ts";
import { daySeconds, hourSeconds } from "#shared/time/durations.ts";
import { findKnownDevice, knowsNetwork } from "../sessions/devices.service.ts";

const quarter = 15 * 60;
/** Ten tries, then a wait of 15 minutes that doubles with each further wrong password. */
const wrongPasswords: Slowdown = {
  name: "login",
  free: 10,
  firstWaitSeconds: quarter,
  maxWaitSeconds: 8 * hourSeconds,
  refusal: "too_many_requests",
  sentence: accountAnswers.tooManyPasswords,
};
/** Per number, across all unknown browsers: limits an attacker with many addresses. */
const fromStrangers: Throttle = {
  name: "login-strangers",
  limit: 50,
  windowSeconds: daySeconds,
  refusal: "too_many_requests",
  sentence: accountAnswers.tooManyPasswords,
};
/** Per network, across all numbers. Wide, because mobile networks put thousands of people behind one address. */
const fromNetwork: Throttle = {
  name: "login",
  limit: 100,
  windowSeconds: quarter,
  refusal: "too_many_requests",
};

interface Guess {
  phone: string;
  userId: string | undefined;
  address: string;
  deviceToken: string;
}

/**
 * Counts a try before the password is checked. Returns a function to call once it proved right.
 * Errors: `too_many_requests` with the seconds to wait.
 */
export async function countGuess(
  deps: Pick<Deps, "clock" | "db">,
  guess: Guess,
): Promise<(tx: Db) => Promise<void>> {
  const device = await findKnownDevice(deps.db, guess);
  if (device !== undefined) {
    const key = `login:device:${device}:${phoneLookup(guess.phone)}`;
    await takeSlowedTurn(deps, deps.db, { slowdown: wrongPasswords, key });
    return (tx) => forgetTurns(tx, [key]);
  }
  const [here, strangers] = [phoneAtKey(wrongPasswords, guess), phoneKey(fromStrangers, guess.phone)];
  await takeSlowedTurn(deps, deps.db, { slowdown: wrongPasswords, key: here });
  await takeTurn(deps, deps.db, { throttle: fromStrangers, key: strangers });
  const isKnownPlace = await knowsNetwork(deps.db, guess);
  const { address } = guess;
  if (!isKnownPlace) await takeAddressTurn(deps, deps.db, { throttle: fromNetwork, address });
  return async (tx) => {
    await forgetTurns(tx, [here]);
    await giveTurnBack(tx, isKnownPlace ? [strangers] : [strangers, ...addressKeys(fromNetwork, address)]);
  };
}

/**
 * As `countGuess`, for the password of a signed-in user: one count for all calls that ask for it. Counted per
 * session, because guesses with a stolen session must not lock out the owner.
 */
export async function countOwnGuess(
  deps: Pick<Deps, "clock" | "db">,
  { userId, sessionHash }: Actor,
): Promise<() => Promise<void>> {
  const key = `own-password:user:${userId}:session:${sessionHash}`;
  await takeSlowedTurn(deps, deps.db, { slowdown: wrongPasswords, key });
  return () => forgetTurns(deps.db, [key]);
}

/** Clears the wrong passwords of a number whose owner has just proven it with a link. */
export const forgetGuesses = (db: Db, at: { phone: string; address: string }): Promise<void> =>
  forgetTurns(db, [phoneAtKey(wrongPasswords, at), phoneKey(fromStrangers, at.phone)]);
