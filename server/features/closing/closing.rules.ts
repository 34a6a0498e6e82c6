/** What stands in the way of closing an account. Pure. */
import type { Closable, ClosingObstacle } from "#shared/contracts/closing.ts";
import { closingObstacles } from "#shared/contracts/closing.ts";
import { messages } from "#shared/messages/en.ts";
import { formatNaira, type Units } from "#shared/money.ts";

export interface ClosingFacts {
  isFrozen: boolean;
  isWithdrawing: boolean;
  /** In the wallet, without what is held. */
  units: Units;
  owedUnits: Units;
  /** Until when a payment may well arrive. */
  awaitedUntil: Date | undefined;
  isLastAdmin: boolean;
}

type Obstacle = Closable["obstacles"][number];

/** In the order of the contract: what comes first is said first. */
export function obstaclesOf(facts: ClosingFacts, now: Date): Obstacle[] {
  const stands: Record<ClosingObstacle, boolean> = {
    frozen: facts.isFrozen,
    withdrawal: facts.isWithdrawing,
    units: facts.units > 0,
    owed: facts.owedUnits > 0,
    payment: facts.awaitedUntil !== undefined,
    "last-admin": facts.isLastAdmin,
  };
  return closingObstacles.filter((kind) => stands[kind]).map((kind) => obstacleOf(kind, facts, now));
}

function obstacleOf(kind: ClosingObstacle, facts: ClosingFacts, now: Date): Obstacle {
  const waitMs = (facts.awaitedUntil?.getTime() ?? 0) - now.getTime();
  const amount = formatNaira(kind === "owed" ? facts.owedUnits : facts.units);
  const minutes = String(Math.max(1, Math.ceil(waitMs / 60_000)));
  return { kind, sentence: messages.closing.obstacles[kind]({ amount, minutes }) };
}

/** What stands in place of the number: no number looks like it, and no two people have the same. */
export const closedMark = (userId: string): string => `closed:${userId}`;
