import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Message } from "#server/language/message.ts";
import { accountAnswers } from "#server/language/messages.ts";
import { dayAndTime } from "#shared/time/day-and-time.ts";

/** Keeps a thief of the number from emptying the wallet at once. Errors: `money_rests` with the time it ends. */
export function refuseWhileMoneyRests(
  { moneyRestsUntil }: Pick<Actor, "moneyRestsUntil">,
  sentence: (until: string) => Message = accountAnswers.moneyRests,
): void {
  if (moneyRestsUntil === null) return;
  const until = dayAndTime(moneyRestsUntil.toISOString());
  throw new AppError("money_rests", { sentence: sentence(until) });
}
