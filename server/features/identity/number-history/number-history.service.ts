/** Quotas, limits, blocks, dues and suspensions stay with a number: the account that proves it takes them over once. */

import { keyedHash } from "#server/crypto/keyed-hash.ts";
import type { Transaction } from "#server/db/client.ts";
import { newId } from "#server/db/ids.ts";
import type { Deps } from "#server/deps.ts";
import { dueOf } from "#server/features/money/ledger/ledger.rules.ts";
import { chargebackDueKobo, postJournal } from "#server/features/money/ledger/ledger.service.ts";
import { storedTexts } from "#server/language/stored-texts.ts";
import type { E164 } from "#shared/phones/phone.ts";
import { endAllSessions } from "../sessions/sessions.service.ts";
import {
  barNumbers,
  claimNumber,
  copyBlocks,
  copyMonthlyUse,
  copyThrottles,
  deleteConsents,
  findLiable,
  insertLeft,
  lockHistory,
  suspendHeir,
} from "./number-history.queries.ts";

export { findLiable, liftBars } from "./number-history.queries.ts";

type Needs = Pick<Deps, "clock" | "config">;

interface Holder {
  userId: string;
  phone: E164;
}

const hashOf = ({ config }: Needs, phone: E164): string => keyedHash(config, "phone-number", phone);

/** Records that the account, which proved this number, leaves it. Transaction: the caller's. */
export async function leaveNumber(deps: Needs, tx: Transaction, { userId, phone }: Holder): Promise<void> {
  await insertLeft(tx, { numberHash: hashOf(deps, phone), userId, at: deps.clock.now() });
  await deleteConsents(tx, phone);
}

/**
 * Returns whether the number is barred: then the account is suspended and its sessions are ended.
 * Transaction: the caller's, which has to commit in both cases. Repeats: changes nothing.
 */
export async function takeOverNumber(
  deps: Needs,
  tx: Transaction,
  { userId, phone }: Holder,
): Promise<{ isBarred: boolean }> {
  const now = deps.clock.now();
  const holders = await claimNumber(tx, { numberHash: hashOf(deps, phone), userId });
  for (const { userId: from, wasLast } of holders) {
    const succession = { from, to: userId, now };
    await copyMonthlyUse(tx, succession);
    await copyThrottles(tx, succession);
    await copyBlocks(tx, { ...succession, neutralName: storedTexts.blockAnswers.blockOfNumber });
    if (wasLast) await takeOverDue(tx, succession);
  }
  const isBarred = holders.some((holder) => holder.isBarred);
  if (isBarred) {
    await suspendHeir(tx, { to: userId, now });
    await endAllSessions(tx, userId);
  }
  return { isBarred };
}

async function takeOverDue(tx: Transaction, { from, to }: { from: string; to: string }): Promise<void> {
  const amountKobo = await chargebackDueKobo(tx, from);
  if (amountKobo === 0) return;
  const moves = [{ from: dueOf(to), to: dueOf(from), amountKobo }];
  await postJournal(tx, { journalId: newId(), kind: "chargeback", moves });
}

/** The account or, once it is closed, the one that has its number now. Locks: its history, so that the answer stays true. */
export async function liableFor(tx: Transaction, userId: string): Promise<string> {
  await lockHistory(tx, userId);
  return findLiable(tx, userId);
}

/** Bars the numbers of a closed account that staff suspend, so that its owner cannot continue on another account. */
export const barNumbersOf = (deps: Needs, tx: Transaction, userId: string): Promise<void> =>
  barNumbers(tx, userId, deps.clock.now());
