/** R5, money out: compares the provider's list of payouts with our attempts, in both directions. */
import type { Deps } from "#server/deps.ts";
import {
  closeIncident,
  listOpenSubjects,
  openIncident,
} from "#server/features/trust/incidents/incidents.service.ts";
import type { ProviderPayout } from "#server/gateways/ports/payouts.ts";
import type { MoneyGateways } from "#server/gateways/ports/provider.ts";
import type { PaymentProvider } from "#server/gateways/providers.ts";
import { koboToNaira } from "#shared/money/money.ts";
import { isOurPayout } from "../withdrawals/payouts/payouts.rules.ts";
import { askByReference } from "../withdrawals/payouts/poll.service.ts";
import { listKnownAttempts, listUnlistedAttempts } from "./lists.queries.ts";
import {
  ignoreNoAnswer,
  judgePayout,
  listComparison,
  type PayoutVerdict,
  paidTwice,
  type Span,
} from "./lists.rules.ts";

const { kind, rowsAtOnce, maxQuestions } = listComparison;

/** Asks again where outcomes differ, opens incidents for the rest. Errors: GatewayError if the list is incomplete. */
export async function reconcilePayouts(
  deps: Deps,
  { payouts }: Pick<MoneyGateways, "payouts">,
  span: Span,
): Promise<void> {
  const { provider } = payouts;
  const listed = (await payouts.listPayouts(span)).filter(({ reference }) => isOurPayout(reference));
  const twice = paidTwice(listed);
  const open = new Set(await listOpenSubjects(deps.db, { kind, prefix: "payout-list:" }));
  for (let from = 0; from < listed.length; from += rowsAtOnce) {
    const some = listed.slice(from, from + rowsAtOnce);
    const references = some.map(({ reference }) => reference);
    const known = await listKnownAttempts(deps.db, { provider, references });
    for (const seen of some) {
      const verdict = judgePayout(seen, known.get(seen.reference));
      const now = verdict === "missed" ? await lookAgain(deps, provider, seen) : verdict;
      await report(deps, { provider, seen, verdict: twice.has(seen.reference) ? "paid-twice" : now, open });
    }
  }
  await askAboutUnlisted(deps, { payouts }, { span, listed });
}

/** The withdrawals code judges the answer, and opens its own incidents for late outcomes. */
async function lookAgain(
  deps: Deps,
  provider: PaymentProvider,
  seen: ProviderPayout,
): Promise<PayoutVerdict> {
  deps.log.warn({ reference: seen.reference, status: seen.status }, "end of a payout was missed: asking");
  // Without an answer it is asked about again with the next list, and the others are still compared.
  await askByReference(deps, seen.reference).catch(ignoreNoAnswer);
  const known = await listKnownAttempts(deps.db, { provider, references: [seen.reference] });
  return judgePayout(seen, known.get(seen.reference));
}

async function report(
  deps: Deps,
  {
    provider,
    seen,
    verdict,
    open,
  }: { provider: string; seen: ProviderPayout; verdict: PayoutVerdict; open: Set<string> },
): Promise<void> {
  const { reference, status, amountKobo } = seen;
  const subject = `payout-list:${reference}`;
  if (verdict === "agrees") {
    if (open.has(subject)) await closeIncident(deps, deps.db, { kind, subject });
    return;
  }
  // Withdrawals have already opened an incident for what could not be booked: a late failure or a second payment.
  if (verdict === "missed") return;
  await openIncident(deps, deps.db, {
    kind,
    subject,
    details: {
      finding: verdict,
      provider,
      providerSays: status,
      amountNaira: koboToNaira(amountKobo),
    },
    stopsPayouts: true,
    isExplainable: true,
  });
}

/** Asks about attempts that we consider paid and the list lacks. */
async function askAboutUnlisted(
  deps: Deps,
  { payouts }: Pick<MoneyGateways, "payouts">,
  { span, listed }: { span: Span; listed: ProviderPayout[] },
): Promise<void> {
  const { provider } = payouts;
  const shown = listed.map(({ reference }) => reference);
  const unlisted = await listUnlistedAttempts(deps.db, { provider, ...span, shown, limit: maxQuestions });
  for (const { reference, state, amountKobo } of unlisted) {
    const subject = `payout-list:${reference}`;
    const found = await payouts.findPayout(reference).catch(ignoreNoAnswer);
    if (!found) continue;
    if (found.status !== "absent") {
      if (found.status !== state) await lookAgain(deps, provider, found);
      await closeIncident(deps, deps.db, { kind, subject });
    } else
      await openIncident(deps, deps.db, {
        kind,
        subject,
        details: { finding: "paid-unknown-payout", provider, amountNaira: koboToNaira(amountKobo) },
        stopsPayouts: true,
        isExplainable: true,
      });
  }
}
