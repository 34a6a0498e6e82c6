/** What people owe after a chargeback is taken from the next units they buy, and before a freeze is lifted. */
import { koboPerUnit, type Units, units, unitsToKobo } from "#shared/money.ts";
import type { Transaction } from "../../../db/client.ts";
import { newId } from "../../../db/ids.ts";
import { chargebackDueKobo } from "../../ledger/freezes.service.ts";
import { dueOf, walletOf } from "../../ledger/ledger.rules.ts";
import { balanceUnits, postJournal } from "../../ledger/ledger.service.ts";
import { journalOf } from "../journal-ids.ts";

/**
 * Pays what the customer owes from units that were credited just now, in the same transaction: the wallet is locked, so
 * that two purchases do not pay the same due. Less than a unit stays owed: wallets hold whole ones.
 * Repeats: one order pays once.
 */
export async function collectDue(
  tx: Transaction,
  { order, creditedUnits }: { order: { id: string; userId: string }; creditedUnits: Units },
): Promise<void> {
  if (creditedUnits === 0) return;
  await pay(tx, { userId: order.userId, mostUnits: creditedUnits, journalId: journalOf(`due:${order.id}`) });
}

/**
 * Pays what a person owes from what the wallet has, before staff let units leave it again. The wallet has to be locked.
 * Repeats: pays what is due then. Answers the units that were taken.
 */
export async function settleDue(tx: Transaction, userId: string): Promise<Units> {
  const mostUnits = await balanceUnits(tx, userId);
  return pay(tx, { userId, mostUnits, journalId: newId() });
}

async function pay(
  tx: Transaction,
  { userId, mostUnits, journalId }: { userId: string; mostUnits: Units; journalId: string },
): Promise<Units> {
  const dueKobo = await chargebackDueKobo(tx, userId);
  const paid = units(Math.min(Math.floor(dueKobo / koboPerUnit), mostUnits));
  if (paid === 0) return paid;
  const moves = [{ from: walletOf(userId), to: dueOf(userId), amountKobo: unitsToKobo(paid) }];
  await postJournal(tx, { journalId, kind: "chargeback", moves });
  return paid;
}
