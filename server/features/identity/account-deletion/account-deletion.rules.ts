/** What stands in the way of closing an account. Pure. */
import type { Closable, ClosingObstacle } from "#shared/contracts/account-deletion.ts";
import { closingObstacles } from "#shared/contracts/account-deletion.ts";
import { hiddenName, maskName } from "#shared/masking/masking-names.ts";
import { formatNaira, type Units } from "#shared/money/money.ts";
import { accountNumberOf, type E164 } from "#shared/phones/phone.ts";
import { shortDate } from "#shared/time/job-age.ts";
import { accountDeletionAnswers } from "#texts/account-deletion.ts";

export interface ClosingFacts {
  isFrozen: boolean;
  isWithdrawing: boolean;
  /** In the wallet, without what is held. */
  units: Units;
  owedUnits: Units;
  /** Until when a bank can take back units that were bought and are gone. */
  disputableUntil: Date | undefined;
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
    disputable: facts.disputableUntil !== undefined,
    payment: facts.awaitedUntil !== undefined,
    "last-admin": facts.isLastAdmin,
  };
  return closingObstacles.filter((kind) => stands[kind]).map((kind) => obstacleOf(kind, facts, now));
}

function obstacleOf(kind: ClosingObstacle, facts: ClosingFacts, now: Date): Obstacle {
  const waitMs = (facts.awaitedUntil?.getTime() ?? 0) - now.getTime();
  const amount = formatNaira(kind === "owed" ? facts.owedUnits : facts.units);
  const minutes = String(Math.max(1, Math.ceil(waitMs / 60_000)));
  const date = facts.disputableUntil ? shortDate(facts.disputableUntil.toISOString()) : "";
  return { kind, sentence: accountDeletionAnswers.obstacles[kind]({ amount, minutes, date }) };
}

/** What stands in place of the number: no number looks like it, and no two people have the same. */
export const closedMark = (userId: string): string => `closed:${userId}`;

interface Known {
  phone: E164;
  fullName: string;
  privateName: string | null;
  email: string | null;
}

/**
 * A text without what tells that the person is meant: names, the number however it is spaced, the e-mail. What it says of
 * others stays: staff need that in reports.
 */
export function withoutPerson(text: string, { phone, fullName, privateName, email }: Known): string {
  const names = [fullName, ...(privateName ? [privateName] : [])];
  const digits = [...accountNumberOf(phone)].join("[\\s.-]*");
  const ways = [`(?:(?:\\+?234[\\s.-]*0?|0)[\\s.-]*)?${digits}`, ...(email ? [literal(email)] : [])];
  const reached = new RegExp(ways.join("|"), "giu");
  return names.reduce(maskName, text.replace(reached, hiddenName));
}

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
