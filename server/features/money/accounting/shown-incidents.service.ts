/** Findings as staff see them, with what their decision would do. */
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import { findLiable } from "#server/features/identity/number-history/number-history.service.ts";
import {
  findUndecidedSince,
  type IncidentRecord,
} from "#server/features/trust/incidents/incidents.service.ts";
import type { Incident } from "#shared/contracts/accounting.ts";
import { type Money, moneyOf } from "../conflicts-of-interest/conflicts-of-interest.service.ts";
import { frozenAmong } from "../ledger/ledger.service.ts";
import { payoutsAmong } from "../withdrawals/payouts/settle.service.ts";
import { isLarge, sinceEver, validApprovers } from "./two-people.service.ts";

/** The account whose wallet a dispute froze: the payer's or, once that is closed, the one that has its number. */
export const liableOf = async (db: Db, { kind, details }: IncidentRecord): Promise<string | undefined> =>
  kind === "chargeback" && typeof details.userId === "string" ? findLiable(db, details.userId) : undefined;

/** What the finding names, with the account that is liable for it now. */
export async function moneyBehind(db: Db, record: IncidentRecord): Promise<Required<Money>> {
  const [named, liableId] = [await moneyOf(db, record), await liableOf(db, record)];
  return { ...named, userIds: liableId ? [...named.userIds, liableId] : named.userIds };
}

/** The withdrawal whose payout differs from the amount ordered. */
export const differingOf = ({ kind, details }: IncidentRecord): string | undefined =>
  kind === "provider-difference" &&
  details.finding === "amount-differs" &&
  typeof details.withdrawalId === "string"
    ? details.withdrawalId
    : undefined;

/** The withdrawal whose payout failed after it was booked as paid. */
export const failedOf = ({ kind, details }: IncidentRecord): string | undefined =>
  kind === "late-failure" && typeof details.withdrawalId === "string" ? details.withdrawalId : undefined;

export async function shownIncidents(deps: Deps, records: IncidentRecord[]): Promise<Incident[]> {
  const liable: (string | undefined)[] = [];
  // One after the other: a long list must not take every connection to the database.
  for (const record of records) liable.push(await liableOf(deps.db, record));
  const isGiven = (id: string | undefined): id is string => id !== undefined;
  const frozen = await frozenAmong(deps.db, liable.filter(isGiven));
  const named = records.flatMap((record) => [differingOf(record), failedOf(record)]).filter(isGiven);
  const payouts = await payoutsAmong(deps.db, named);
  const shown: Incident[] = [];
  for (const [place, record] of records.entries()) {
    const frozenId = frozen.has(liable[place] ?? "") ? liable[place] : undefined;
    const failed = payouts.get(failedOf(record) ?? "");
    const mayGiveBack = failed?.state === "succeeded";
    const since = frozenId
      ? await findUndecidedSince(deps.db, { kind: record.kind, userId: frozenId })
      : mayGiveBack && isLarge(deps, failed.units)
        ? sinceEver
        : undefined;
    const money = since && (await moneyBehind(deps.db, record));
    const approvers = money
      ? await validApprovers(deps, deps.db, { incidentId: record.id, since, money })
      : [];
    shown.push({
      _id: record.id,
      kind: record.kind,
      subject: record.subject,
      details: record.details,
      stopsPayouts: record.stopsPayouts,
      openedAt: record.openedAt.toISOString(),
      seenAt: record.seenAt.toISOString(),
      resolvedAt: record.resolvedAt?.toISOString() ?? null,
      resolvedBy: record.resolverName,
      note: record.note,
      isFrozen: frozenId !== undefined,
      booksPayout: payouts.get(differingOf(record) ?? "")?.state === "unknown",
      mayGiveBack,
      needsTwo: since !== undefined,
      approvedBy: approvers[0] ?? null,
    });
  }
  return shown;
}
