/** R6: money that has been waiting for more than a day, and suspense balances that no open item explains. */
import { oldItemsMark } from "#server/db/schema/reconciliation.ts";
import type { Deps } from "#server/deps.ts";
import { closeDisappeared, openIncident } from "#server/features/trust/incidents/incidents.service.ts";
import { koboToNaira } from "#shared/money/money.ts";
import { dayMs } from "#shared/time/durations.ts";
import { saveTimeMark } from "./marks.queries.ts";
import { findSuspense, listOldItems } from "./old-items.queries.ts";
import { type BookFinding, maxFindings } from "./reconciliation.rules.ts";

const kind = "old-item";
const oldAfterMs = dayMs;

/** Opens an incident for each old item. Repeats: one incident per item until the item is gone. */
export async function checkOldItems(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - oldAfterMs);
  const items = await listOldItems(deps.db, { before, limit: maxFindings });
  for (const { id, what, amountKobo, ...rest } of items)
    await openIncident(deps, deps.db, {
      kind,
      subject: `${what}:${id}`,
      details: { what, amountNaira: koboToNaira(amountKobo), ...rest },
      stopsPayouts: false,
      isExplainable: true,
    });
  for (const what of ["excess", "withdrawal"] as const) {
    const found = items.filter((item) => item.what === what).map(({ id }) => `${what}:${id}`);
    if (found.length < maxFindings)
      await closeDisappeared(deps, deps.db, { kind, prefix: `${what}:`, found });
  }
  await checkWaitingAccounts(deps);
  await saveTimeMark(deps.db, oldItemsMark, deps.clock.now());
}

/** Suspense must equal the sum of its open items, and transit must be empty. */
async function checkWaitingAccounts(deps: Deps): Promise<void> {
  const { suspenseKobo, waitingKobo, transitKobo } = await findSuspense(deps.db);
  const wrong: BookFinding[] = [
    ...(suspenseKobo === waitingKobo
      ? []
      : [{ subject: "account:suspense", details: { suspenseKobo, waitingKobo } }]),
    ...(transitKobo === 0 ? [] : [{ subject: "account:payout_transit", details: { transitKobo } }]),
  ];
  for (const finding of wrong) await openIncident(deps, deps.db, { kind, ...finding, stopsPayouts: false });
  const found = wrong.map(({ subject }) => subject);
  await closeDisappeared(deps, deps.db, { kind, prefix: "account:", found });
}
