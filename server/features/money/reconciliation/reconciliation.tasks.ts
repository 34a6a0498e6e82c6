import { listMark } from "#server/db/schema/reconciliation.ts";
import type { Deps } from "#server/deps.ts";
import { closeIncident, openIncident } from "#server/features/trust/incidents/incidents.service.ts";
import { GatewayError } from "#server/gateways/ports/gateway-error.ts";
import { type PaymentProvider, paymentProviderNames } from "#server/gateways/providers.ts";
import { defineTask } from "#server/worker/queue.ts";
import { dayMs, hourSeconds } from "#shared/time/durations.ts";
import { checkBooks } from "./books.service.ts";
import { spansToCompare } from "./lists.rules.ts";
import { findTimeMark, saveTimeMark } from "./marks.queries.ts";
import { checkOldItems } from "./old-items.service.ts";
import { reconcilePayments, reconcileReturns } from "./payment-lists.service.ts";
import { reconcilePayouts } from "./payout-lists.service.ts";

export const checkBooksLightly = defineTask({
  name: "reconciliation.books",
  schedule: "*/5 * * * *",
  retryLimit: 0,
  concurrency: 1,
  async handle(deps) {
    const findings = await checkBooks(deps, { full: false });
    // One wrong account may hide another, so check everything at once.
    if (findings && findings.length > 0) await checkBooks(deps, { full: true });
    await checkOldItems(deps);
  },
});

/** Checks the whole history, at night when load is low. A run over the time limit would be repeated while it still runs. */
export const checkBooksFully = defineTask({
  name: "reconciliation.books-full",
  schedule: "30 1 * * *",
  retryLimit: 2,
  concurrency: 1,
  maxSeconds: hourSeconds,
  async handle(deps) {
    await checkBooks(deps, { full: true });
  },
});

/** After that, an incident: a list with an entry that cannot be read would otherwise never be compared. */
const longestUncomparedMs = dayMs;
const comparisons = { payments: reconcilePayments, payouts: reconcilePayouts, returns: reconcileReturns };
type Comparison = keyof typeof comparisons;

/** Compares the last hours of every provider's lists, or all since the last comparison; at night two days. */
export const compareLists = defineTask({
  name: "reconciliation.lists",
  schedule: "17 * * * *",
  retryLimit: 1,
  concurrency: 1,
  async handle(deps) {
    for (const provider of paymentProviderNames)
      for (const list of Object.keys(comparisons) as Comparison[]) await compareWith(deps, provider, list);
  },
});

/** An outage of one provider does not delay the others; its comparison resumes where it stopped. */
async function compareWith(deps: Deps, provider: PaymentProvider, list: Comparison): Promise<void> {
  const gateways = deps.gateways.of(provider);
  if (!gateways) return;
  const check = listMark(provider, list);
  const incident = { kind: "provider-difference", subject: `list:${provider}:${list}` } as const;
  const comparedUpTo = await findTimeMark(deps.db, check);
  try {
    for (const span of spansToCompare(deps.clock.now(), comparedUpTo)) {
      await comparisons[list](deps, gateways, span);
      await saveTimeMark(deps.db, check, span.to);
    }
    await closeIncident(deps, deps.db, incident);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    deps.log.warn({ err: error, provider, list }, "provider's list not read");
    // A first failure: the day without a comparison begins now.
    if (!comparedUpTo) return saveTimeMark(deps.db, check, deps.clock.now());
    if (deps.clock.now().getTime() - comparedUpTo.getTime() < longestUncomparedMs) return;
    await openIncident(deps, deps.db, {
      ...incident,
      details: { finding: "not-compared", provider, list, since: comparedUpTo.toISOString() },
      stopsPayouts: false,
    });
  }
}
