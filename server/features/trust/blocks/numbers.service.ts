/** Getting to know people's phone numbers, at the pace of somebody who rings them. */
import { servicemanAnswers } from "#texts/servicemen.ts";
import type { Actor } from "../../../actor.ts";
import type { Transaction } from "../../../db/client.ts";
import type { Deps } from "../../../deps.ts";
import { keepPace, type Pace } from "../../platform/throttles/throttles.service.ts";

/**
 * Nobody rings fifteen people within a minute or two hundred a day, so an unlimited number of calls stays unlimited for
 * people, and a program that collects numbers gets no more than they do.
 */
const paces: readonly Pace[] = [
  { name: "numbers.minute", atOnce: 15, secondsPerTurn: 4 },
  { name: "numbers.day", atOnce: 150, secondsPerTurn: 360 },
];

/**
 * Counts that the actor gets a number for the first time, by a call, an accepted offer or a hire.
 * *Errors*: `too_many_requests`. *Transaction*: needs one.
 */
export const takeNumber = (deps: Pick<Deps, "clock">, tx: Transaction, { userId }: Actor): Promise<void> =>
  keepPace(deps, tx, { paces, userId, sentence: servicemanAnswers.tooFast });
