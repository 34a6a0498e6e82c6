/** Collects dues from the next units bought, before a freeze is lifted, and before units leave the wallet. */
import type { Transaction } from "#server/db/client.ts";
import { newId } from "#server/db/ids.ts";
import { dueOf, walletOf } from "#server/features/money/ledger/ledger.rules.ts";
import {
  balanceUnits,
  chargebackDueKobo,
  lockWallet,
  postJournal,
} from "#server/features/money/ledger/ledger.service.ts";
import { koboPerUnit, type Units, units, unitsToKobo } from "#shared/money/money.ts";
import { journalOf } from "../journal-ids.ts";

/**
 * Pays dues from units just credited, with the wallet locked: two purchases cannot pay the same. Less than a unit
 * remains owed, because wallets hold whole units. Returns the units that were paid. Repeats: one order pays once.
 */
export async function collectDue(
  tx: Transaction,
  { order, creditedUnits }: { order: { id: string; userId: string }; creditedUnits: Units },
): Promise<Units> {
  if (creditedUnits === 0) return units(0);
  const due = { userId: order.userId, maxUnits: creditedUnits, journalId: journalOf(`due:${order.id}`) };
  return (await pay(tx, due)).paidUnits;
}

interface Settled {
  paidUnits: Units;
  /** Still owed, rounded down to whole units. */
  leftUnits: Units;
}

/**
 * Pays a user's dues before units leave the wallet. Returns the balance too. Locks: the wallet. Repeats: pays what is
 * due then.
 */
export async function settleDue(tx: Transaction, userId: string): Promise<Settled & { balanceUnits: Units }> {
  await lockWallet(tx, userId);
  const maxUnits = await balanceUnits(tx, userId);
  const settled = await pay(tx, { userId, maxUnits, journalId: newId() });
  return { ...settled, balanceUnits: units(maxUnits - settled.paidUnits) };
}

async function pay(
  tx: Transaction,
  { userId, maxUnits, journalId }: { userId: string; maxUnits: Units; journalId: string },
): Promise<Settled> {
  const dueUnits = Math.floor((await chargebackDueKobo(tx, userId)) / koboPerUnit);
  const paid = units(Math.min(dueUnits, maxUnits));
  const settled = { paidUnits: paid, leftUnits: units(dueUnits - paid) };
  if (paid === 0) return settled;
  const moves = [{ from: walletOf(userId), to: dueOf(userId), amountKobo: unitsToKobo(paid) }];
  await postJournal(tx, { journalId, kind: "chargeback", moves });
  return settled;
}
