import type { Actor } from "#server/actor.ts";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { keepPace, type Pace } from "#server/features/platform/throttles/paces.service.ts";
import { servicemanAnswers } from "#server/language/messages.ts";

/** People do not ring 15 numbers at once or 150 in a few hours; a program that collects numbers does. */
const paces: readonly Pace[] = [
  { name: "numbers.minute", atOnce: 15, secondsPerTurn: 4 },
  { name: "numbers.day", atOnce: 150, secondsPerTurn: 360 },
];

/** Counts a number that is new to the actor: a call, an accepted offer or a hire. Errors: `too_many_requests`. */
export const takeNumber = (deps: Pick<Deps, "clock">, tx: Transaction, { userId }: Actor): Promise<void> =>
  keepPace(deps, tx, { paces, userId, sentence: servicemanAnswers.tooFast });
