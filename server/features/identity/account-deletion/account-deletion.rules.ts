import type { Message } from "#server/language/message.ts";
import { accountDeletionAnswers } from "#server/language/messages.ts";
import { type DeletionObstacle, deletionObstacles } from "#shared/contracts/account-deletion.ts";
import { hiddenName, maskName } from "#shared/masking/masking-names.ts";
import { formatNaira, type Units } from "#shared/money/money.ts";
import { accountNumberOf, type E164 } from "#shared/phones/phone.ts";
import { minuteMs } from "#shared/time/durations.ts";
import { shortDate } from "#shared/time/job-age.ts";

interface DeletionFacts {
  isFrozen: boolean;
  isWithdrawing: boolean;
  /** Wallet balance without held units. */
  units: Units;
  owedUnits: Units;
  /** Until this time a bank can charge back purchased units that are already spent. */
  disputableUntil: Date | undefined;
  /** Until this time a pending payment may still arrive. */
  awaitedUntil: Date | undefined;
  isLastAdmin: boolean;
}

export interface Obstacle {
  kind: DeletionObstacle;
  sentence: Message;
}

/** In the order of the contract, which is the order in which they are shown. */
export function obstaclesOf(facts: DeletionFacts, now: Date): Obstacle[] {
  const holds: Record<DeletionObstacle, boolean> = {
    frozen: facts.isFrozen,
    withdrawal: facts.isWithdrawing,
    units: facts.units > 0,
    owed: facts.owedUnits > 0,
    disputable: facts.disputableUntil !== undefined,
    payment: facts.awaitedUntil !== undefined,
    "last-admin": facts.isLastAdmin,
  };
  return deletionObstacles.filter((kind) => holds[kind]).map((kind) => obstacleOf(kind, facts, now));
}

function obstacleOf(kind: DeletionObstacle, facts: DeletionFacts, now: Date): Obstacle {
  const waitMs = (facts.awaitedUntil?.getTime() ?? 0) - now.getTime();
  const amount = formatNaira(kind === "owed" ? facts.owedUnits : facts.units);
  const minutes = String(Math.max(1, Math.ceil(waitMs / minuteMs)));
  const date = facts.disputableUntil ? shortDate(facts.disputableUntil.toISOString()) : "";
  return { kind, sentence: accountDeletionAnswers.obstacles[kind]({ amount, minutes, date }) };
}

/** Replaces the phone number: not a valid number, and unique per account. */
export const closedMark = (userId: string): string => `closed:${userId}`;

interface Known {
  phone: E164;
  fullName: string;
  privateName: string | null;
  email: string | null;
}

/** Masks names, number and e-mail. What the text says about others stays, because staff need it in reports. */
export function withoutPerson(text: string, { phone, fullName, privateName, email }: Known): string {
  const names = [fullName, ...(privateName ? [privateName] : [])];
  const digits = [...accountNumberOf(phone)].join("[\\s.-]*");
  const ways = [`(?:(?:\\+?234[\\s.-]*0?|0)[\\s.-]*)?${digits}`, ...(email ? [literal(email)] : [])];
  const reached = new RegExp(ways.join("|"), "giu");
  return names.reduce(maskName, text.replace(reached, hiddenName));
}

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
