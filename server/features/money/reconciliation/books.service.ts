/** Continuous checks of the ledger. A finding is an incident, which closes when the check no longer finds it. */
import type { Transaction } from "#server/db/client.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { booksMark } from "#server/db/schema/reconciliation.ts";
import type { Deps } from "#server/deps.ts";
import {
  closeDisappeared,
  listOpenSubjects,
  openIncident,
} from "#server/features/trust/incidents/incidents.service.ts";
import { dayMs, minuteMs } from "#shared/time/durations.ts";
import { addMoves, forgetSums, listAccountDifferences, sumOfAccounts } from "./accounts.queries.ts";
import { listHoldDifferences, listLooseHolds } from "./holds.queries.ts";
import { findCompleteUpTo, lockMark, type Mark, saveMark } from "./marks.queries.ts";
import {
  findFirstSettlement,
  listLooseSales,
  listOrderDifferences,
  type OrderDifference,
} from "./orders.queries.ts";
import { type BookFinding, maxFindings, spansOf, subjectsToIds } from "./reconciliation.rules.ts";

/** Batch size of moves, so that no statement runs for long. */
const movesAtOnce = 500_000;
const monthMs = 31 * dayMs;
/** Processes set an order's settlement time before they commit, so each check overlaps the last one a little. */
const overlapMs = 15 * minuteMs;

/**
 * Checks what moved since the last check. Undefined while another process checks. `full`: checks the whole history,
 * after the other process, because the nightly check and a light one start in the same minute.
 */
export async function checkBooks(
  deps: Deps,
  { full }: { full: boolean },
): Promise<BookFinding[] | undefined> {
  return inTransaction(deps, async (tx) => {
    const last = await lockMark(tx, booksMark, { waits: full });
    if (!last) return undefined;
    const since: Mark = full ? { upTo: 0, at: new Date(0) } : last;
    const now: Mark = { upTo: Math.max(since.upTo, await findCompleteUpTo(tx)), at: deps.clock.now() };
    if (full) await forgetSums(tx);
    for (const span of spansOf(since.upTo, now.upTo, movesAtOnce)) await addMoves(tx, span);
    const findings = [
      ...(await checkAccounts(deps, tx, now)),
      ...(await checkSales(deps, tx, since)),
      ...(await checkHolds(deps, tx, since)),
    ];
    await saveMark(tx, booksMark, now);
    return findings;
  });
}

/** R1, R2, R3: balances equal their moves, held amounts the unresolved holds, and all accounts sum to zero. */
async function checkAccounts(deps: Deps, tx: Transaction, now: Mark): Promise<BookFinding[]> {
  const totalKobo = await sumOfAccounts(tx);
  const differences = await listAccountDifferences(tx, { upTo: now.upTo, limit: maxFindings });
  const accounts = differences.map(({ code, ...details }) => ({ subject: `R1:${code}`, details }));
  const total = totalKobo === 0 ? [] : [{ subject: "R3:total", details: { totalKobo } }];
  await report(deps, tx, "R1:", accounts);
  await report(deps, tx, "R3:", total);
  return [...accounts, ...total];
}

/** R4: every settled order has its journal, and every sale its order. */
async function checkSales(deps: Deps, tx: Transaction, since: Mark): Promise<BookFinding[]> {
  const orderIds = await knownIds(tx, "R4:order:");
  const journalIds = await knownIds(tx, "R4:journal:");
  const orders = (await wrongOrders(deps, tx, { since, orderIds })).map(({ orderId, ...details }) => ({
    subject: `R4:order:${orderId}`,
    details,
  }));
  const journals = [];
  for (const span of tailedSpans(since.upTo, await findCompleteUpTo(tx)))
    journals.push(
      ...(await listLooseSales(tx, {
        ...span,
        journalIds: span.isTail ? journalIds : [],
        limit: maxFindings,
      })),
    );
  const loose = journals.map(({ journalId, ...details }) => ({
    subject: `R4:journal:${journalId}`,
    details,
  }));
  await report(deps, tx, "R4:order:", orders);
  await report(deps, tx, "R4:journal:", loose);
  return [...orders, ...loose];
}

async function wrongOrders(
  deps: Deps,
  tx: Transaction,
  { since, orderIds }: { since: Mark; orderIds: string[] },
): Promise<OrderDifference[]> {
  const found: OrderDifference[] = [];
  const now = deps.clock.now().getTime() + overlapMs;
  const first = Math.max(
    since.at.getTime() - overlapMs,
    ((await findFirstSettlement(tx))?.getTime() ?? now) - 1,
  );
  for (let from = first; from < now; from += monthMs) {
    const isLast = from + monthMs >= now;
    const span = { settledAfter: new Date(from), settledUpTo: new Date(Math.min(now, from + monthMs)) };
    const wanted = { ...span, orderIds: isLast ? orderIds : [], limit: maxFindings };
    found.push(...(await listOrderDifferences(tx, wanted)));
  }
  return found;
}

/** R7: the units on hold are those that open withdrawals expect. */
async function checkHolds(deps: Deps, tx: Transaction, since: Mark): Promise<BookFinding[]> {
  const withdrawalIds = await knownIds(tx, "R7:withdrawal:");
  const journalIds = await knownIds(tx, "R7:hold:");
  const held: BookFinding[] = [];
  const loose: BookFinding[] = [];
  for (const { isTail, ...span } of tailedSpans(since.upTo, await findCompleteUpTo(tx))) {
    const wanted = { ...span, limit: maxFindings };
    const wrong = await listHoldDifferences(tx, { ...wanted, isTail, withdrawalIds });
    for (const { withdrawalId, ...details } of wrong)
      held.push({ subject: `R7:withdrawal:${withdrawalId}`, details });
    for (const { journalId, ...details } of await listLooseHolds(tx, { ...wanted, journalIds }))
      loose.push({ subject: `R7:hold:${journalId}`, details });
  }
  await report(deps, tx, "R7:withdrawal:", held);
  await report(deps, tx, "R7:hold:", loose);
  return [...held, ...loose];
}

/** The tail covers moves that are not complete yet; the next check covers them again. */
function tailedSpans(after: number, upTo: number): { after: number; upTo: number; isTail: boolean }[] {
  const tail = { after: Math.max(after, upTo), upTo: Number.MAX_SAFE_INTEGER, isTail: true };
  return [...spansOf(after, upTo, movesAtOnce).map((span) => ({ ...span, isTail: false })), tail];
}

const kind = "books-unbalanced";
/** Earlier findings are checked again, however old they are. */
const knownIds = async (tx: Transaction, prefix: string): Promise<string[]> =>
  subjectsToIds(await listOpenSubjects(tx, { kind, prefix }));

async function report(deps: Deps, tx: Transaction, prefix: string, findings: BookFinding[]): Promise<void> {
  for (const finding of findings) await openIncident(deps, tx, { kind, ...finding, stopsPayouts: true });
  // A full list may be truncated, so findings missing from it may still be wrong and stay open.
  if (findings.length >= maxFindings) return;
  await closeDisappeared(deps, tx, { kind, prefix, found: findings.map(({ subject }) => subject) });
}
