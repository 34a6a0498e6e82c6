import type { Deps } from "../../deps.ts";
import { GatewayError } from "../../gateways/gateway-error.ts";
import type { PaymentProvider } from "../../gateways/payments/payments.ts";
import { defineTask } from "../../worker/queue.ts";
import { checkBooks } from "./books.service.ts";
import { checkOldItems } from "./old-items.service.ts";
import { reconcilePayments, reconcileReturns, type Span } from "./payment-lists.service.ts";
import { reconcilePayouts } from "./payout-lists.service.ts";

/** What moved since the last time, and every balance. */
export const checkBooksLightly = defineTask({
  name: "reconciliation.books",
  schedule: "*/5 * * * *",
  retryLimit: 0,
  concurrency: 1,
  async handle(deps) {
    const findings = await checkBooks(deps, { full: false });
    // One account that is off may hide another: look at everything at once.
    if (findings && findings.length > 0) await checkBooks(deps, { full: true });
    await checkOldItems(deps);
  },
});

/** Everything there ever was, while most people sleep. */
export const checkBooksFully = defineTask({
  name: "reconciliation.books-full",
  schedule: "30 1 * * *",
  retryLimit: 2,
  concurrency: 1,
  async handle(deps) {
    await checkBooks(deps, { full: true });
  },
});

const providers: readonly PaymentProvider[] = ["flutterwave", "paystack"];
const hourMs = 3_600_000;
/** What is under way right now is not missed yet. */
const youngMs = 5 * 60_000;

/** The last hours of every provider's lists; at night the last two days. */
export const compareLists = defineTask({
  name: "reconciliation.lists",
  schedule: "17 * * * *",
  retryLimit: 1,
  concurrency: 1,
  async handle(deps) {
    const now = deps.clock.now();
    const hours = now.getUTCHours() === 2 ? 50 : 3;
    const span = {
      from: new Date(now.getTime() - hours * hourMs),
      to: new Date(now.getTime() - youngMs),
    };
    for (const provider of providers) await compareWith(deps, provider, span);
  },
});

/** A provider that is down does not keep the other from being looked at. */
async function compareWith(deps: Deps, provider: PaymentProvider, span: Span): Promise<void> {
  const gateways = deps.gateways.of(provider);
  if (!gateways) return;
  for (const compare of [reconcilePayments, reconcilePayouts, reconcileReturns]) {
    try {
      await compare(deps, gateways, span);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      deps.log.warn({ err: error, provider }, "provider's list not read");
    }
  }
}
