/** Limits how fast a person collects phone numbers to the pace of a person who rings them. */
import { servicemanAnswers } from "#texts/servicemen.ts";
import type { Actor } from "../../../actor.ts";
import type { Transaction } from "../../../db/client.ts";
import type { Deps } from "../../../deps.ts";
import { keepPace, type Pace } from "../../platform/throttles/throttles.service.ts";

/**
 * People do not ring fifteen numbers within a minute or two hundred a day. These paces leave real callers unlimited and
 * slow down a program that collects numbers.
 */
const paces: readonly Pace[] = [
  { name: "numbers.minute", atOnce: 15, secondsPerTurn: 4 },
  { name: "numbers.day", atOnce: 150, secondsPerTurn: 360 },
];

/**
 * Counts a number that the actor gets for the first time, by a call, an accepted offer or a hire. Needs a transaction.
 * Errors: `too_many_requests`.
 */
export const takeNumber = (deps: Pick<Deps, "clock">, tx: Transaction, { userId }: Actor): Promise<void> =>
  keepPace(deps, tx, { paces, userId, sentence: servicemanAnswers.tooFast });
