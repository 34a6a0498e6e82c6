/** Decides who may act on money: staff who are not involved with it themselves. */
import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import { idPattern } from "#server/cursors.ts";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { withdrawalAnswers } from "#server/language/messages.ts";
import { demoSignIns } from "#server/seed/demo-sign-ins.ts";
import { dayMs } from "#shared/time/durations.ts";
import { findNamed, isInvolved, type Money } from "./conflicts-of-interest.queries.ts";

export type { Money } from "./conflicts-of-interest.queries.ts";

type Staff = Pick<Actor, "userId">;

/** Demo visitors use the client's and the staff's demo accounts in one browser. */
const demoIds = new Set(demoSignIns.map(({ userId }) => userId));

/** A transfer between staff and the money's owner or source counts for a year. */
const directDays = 365;
/** Units that flowed between them over up to two others count for a quarter. */
const flowDays = 90;

type ConflictDeps = Pick<Deps, "db" | "clock">;

export function hasPart({ db, clock }: ConflictDeps, actor: Staff, money: Money): Promise<boolean> {
  const before = (days: number) => new Date(clock.now().getTime() - days * dayMs);
  return isInvolved(db, {
    actorId: actor.userId,
    sharesBrowsers: demoIds.has(actor.userId),
    directSince: before(directDays),
    flowSince: before(flowDays),
    ...money,
  });
}

/** Errors: `forbidden` for staff who are involved with the money. */
export async function demandUninvolved(deps: ConflictDeps, actor: Staff, money: Money): Promise<void> {
  if (await hasPart(deps, actor, money))
    throw new AppError("forbidden", { sentence: withdrawalAnswers.involved });
}

const ids = new RegExp(idPattern, "g");

/** The money that a finding is about, from the users, orders, payouts or journals that it names. */
export const moneyOf = (
  db: Db,
  finding: { subject: string; details: Record<string, unknown> },
): Promise<Required<Money>> => {
  const words = [...finding.subject.split(":"), ...Object.values(finding.details)];
  const references = words.filter((word) => typeof word === "string");
  return findNamed(db, { ids: references.flatMap((word) => word.match(ids) ?? []), references });
};
