import { moneyText } from "../checkout/checkout-page.ts";
import { type Html, html } from "../pages/html.ts";
import type { SandboxRecord } from "../records.ts";
import { type Ending, endingsOf } from "./endings.ts";
import type { PayoutState, SandboxPayout } from "./payouts.ts";

interface PayoutsView {
  prefix: string;
  payouts: SandboxRecord<SandboxPayout>[];
  balances: { provider: string; availableKobo: number }[];
  /** Switches automatic reloads off while a form is filled in. */
  isStill: boolean;
  refreshSeconds: number;
}

const labels: Record<Ending, string> = {
  approve: "Approve",
  succeed: "Succeed",
  fail: "Fail",
  reverse: "Reverse",
  "fail-late": "Fail after all",
};

const stateNames: Record<PayoutState, string> = {
  new: "New",
  pending: "Pending",
  succeeded: "Paid",
  failed: "Failed",
  reversed: "Reversed",
};

export function payoutsPage(view: PayoutsView): Html {
  const { prefix, payouts } = view;
  const rows = payouts.map(({ body }) => payoutItem(prefix, body));
  return html`<h1>Payouts</h1>
<p class="quiet">${
    view.isStill
      ? html`This list does not update. <a href="${prefix}/payouts">Update it again</a>`
      : html`Updates every ${view.refreshSeconds} seconds. <a href="${prefix}/payouts?still">Pause</a>`
  }</p>
${rows.length ? html`<ul>${rows}</ul>` : html`<p class="card">No payout yet.</p>`}
${view.isStill && settings(view)}`;
}

export function payoutItem(prefix: string, payout: SandboxPayout): Html {
  const buttons = endingsOf(payout).map(
    (ending) => html`<button class="small" name="outcome" value="${ending}">${labels[ending]}</button>`,
  );
  const action = `${prefix}/payouts/${encodeURIComponent(payout.reference)}`;
  return html`<li class="card">
<p class="row"><strong>${moneyText(payout.amountKobo, "NGN")}</strong><span>${stateNames[payout.state]}</span></p>
<p>${payout.accountName}<br><span class="quiet">${payout.bankName} · ${payout.accountNumber}</span></p>
<p class="quiet">${payout.provider} · ${payout.reference}</p>
${payout.message ? html`<p class="quiet">${payout.message}</p>` : null}
${buttons.length ? html`<form class="row" method="post" action="${action}">${buttons}</form>` : null}
</li>`;
}

const settings = ({ prefix, balances }: PayoutsView): Html => html`<section class="card">
<h2>Balances</h2>
${balances.map(
  ({ provider, availableKobo }) => html`<form method="post" action="${prefix}/payouts-balance">
<input type="hidden" name="provider" value="${provider}">
<label>${provider}, naira<input name="naira" value="${(availableKobo / 100).toFixed(2)}" inputmode="decimal" autocomplete="off"></label>
<button class="small">Set balance</button>
</form>`,
)}
</section>
<section class="card">
<h2>Account names</h2>
<p class="quiet">Every number has a name of its own, but for those that begin with 00000. Give one another name here.</p>
<form method="post" action="${prefix}/account-names">
<label>Account number<input name="accountNumber" inputmode="numeric" autocomplete="off"></label>
<label>Name at the bank<input name="accountName" autocomplete="off"></label>
<button class="small">Give the name</button>
</form>
</section>`;
