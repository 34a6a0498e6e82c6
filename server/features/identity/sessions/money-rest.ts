import { dayAndTime } from "#shared/time/day-and-time.ts";
import type { Actor } from "../../../actor.ts";
import { AppError } from "../../../app-error.ts";
import { accountAnswers } from "../../../language/messages.ts";

/** Keeps a thief of the number from emptying the wallet at once. Errors: `money_rests` with the time it ends. */
export function refuseWhileMoneyRests({ moneyRestsUntil }: Pick<Actor, "moneyRestsUntil">): void {
  if (moneyRestsUntil === null) return;
  const until = dayAndTime(moneyRestsUntil.toISOString());
  throw new AppError("money_rests", { sentence: accountAnswers.moneyRests(until) });
}
