/** What people owe after a chargeback is taken from the next units they buy. */
import { kobo, koboPerUnit, type Units, unitsToKobo } from "#shared/money.ts";
import type { Transaction } from "../../../db/client.ts";
import { chargebackDueKobo } from "../../ledger/freezes.service.ts";
import { dueOf, walletOf } from "../../ledger/ledger.rules.ts";
import { postJournal } from "../../ledger/ledger.service.ts";
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
  const dueKobo = await chargebackDueKobo(tx, order.userId);
  const wholeKobo = kobo(dueKobo - (dueKobo % koboPerUnit));
  const amountKobo = kobo(Math.min(wholeKobo, unitsToKobo(creditedUnits)));
  if (amountKobo === 0) return;
  await postJournal(tx, {
    journalId: journalOf(`due:${order.id}`),
    kind: "chargeback",
    moves: [{ from: walletOf(order.userId), to: dueOf(order.userId), amountKobo }],
  });
}
