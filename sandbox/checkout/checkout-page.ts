import { type Html, html } from "../pages/html.ts";
import type { Checkout, CheckoutCondition, PaymentMethod } from "./checkout.ts";
import type { Outcome } from "./outcomes.ts";

export interface CheckoutView {
  checkout: Checkout;
  condition: CheckoutCondition;
  method: PaymentMethod;
  /** Result of the last button press, if the page stayed open. */
  notice: "failed" | "amount" | null;
}

export const methods: readonly PaymentMethod[] = ["card", "transfer", "ussd"];

const methodNames: Record<PaymentMethod, string> = { card: "Card", transfer: "Bank transfer", ussd: "USSD" };

interface Ending {
  outcome: Outcome;
  label: string;
  effect: string;
}

const otherEndings: readonly Ending[] = [
  { outcome: "failed", label: "Fail this attempt", effect: "The bank says no. The page stays open." },
  { outcome: "never", label: "Cancel", effect: "Nothing is paid; back to the shop." },
  { outcome: "short", label: "Pay short", effect: "Half of the amount, or what you type above." },
  { outcome: "twice", label: "Pay twice", effect: "Two successful payments for one order." },
  { outcome: "wrong-currency", label: "Pay in wrong currency", effect: "The same figure in US dollars." },
  {
    outcome: "silent",
    label: "Pay and tell nobody",
    effect: "The money is there, but no webhook and no way back.",
  },
];

export function moneyText(amountKobo: number, currency: string): string {
  return new Intl.NumberFormat("en-NG", { style: "currency", currency }).format(amountKobo / 100);
}

/** The hosted page: no script, one form, one button per outcome. */
export function checkoutPage(view: CheckoutView): Html {
  const { checkout, condition } = view;
  return html`<section class="card cloth" aria-label="What you pay">
<p class="quiet">${checkout.title ?? "Sandbox checkout"}</p>
<h1 class="money">${moneyText(checkout.amountKobo, checkout.currency)}</h1>
${checkout.description ? html`<p>${checkout.description}</p>` : null}
<p class="quiet">${checkout.customer.name ?? checkout.customer.email} · ${checkout.reference}</p>
</section>
${condition === "open" ? openCheckout(view) : finished(view)}`;
}

const notices = {
  failed: html`<p class="notice" role="alert">The payment failed. Try again or choose another way to pay.</p>`,
  amount: html`<p class="notice" role="alert">Write the amount like 500 or 500.50.</p>`,
};

function openCheckout({ checkout, method, notice }: CheckoutView): Html {
  return html`${notice && notices[notice]}
<nav class="tabs" aria-label="Ways to pay">
${methods.map((one) => html`<a href="?method=${one}"${one === method && html` aria-current="page"`}>${methodNames[one]}</a>`)}
</nav>
<section class="card" aria-label="${methodNames[method]}">${methodLooks(method, checkout)}</section>
<form method="post">
<input type="hidden" name="method" value="${method}">
<button name="outcome" value="paid">Pay ${moneyText(checkout.amountKobo, checkout.currency)}</button>
<h2>Other endings</h2>
<label>Amount paid (only to differ)<input name="amount" inputmode="decimal" autocomplete="off" placeholder="${(checkout.amountKobo / 100).toFixed(2)}"></label>
${otherEndings.map(
  (one) =>
    html`<button class="choice" name="outcome" value="${one.outcome}">${one.label}<small>${one.effect}</small></button>`,
)}
</form>`;
}

function methodLooks(method: PaymentMethod, checkout: Checkout): Html {
  if (method === "card") {
    return facts([
      ["Card", "5531 8866 5214 2950"],
      ["Expires", "09/32"],
      ["Security code", "564"],
    ]);
  }
  if (method === "transfer") {
    return facts([
      ["Bank", "Sandbox Bank"],
      ["Account number", "0690000031"],
      ["Amount", moneyText(checkout.amountKobo, checkout.currency)],
    ]);
  }
  return facts([
    ["Dial", `*000*000*${Math.ceil(checkout.amountKobo / 100)}#`],
    ["Bank", "Any"],
  ]);
}

const facts = (rows: readonly (readonly [string, string])[]): Html =>
  html`<dl>${rows.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>`;

const endings: Record<Exclude<CheckoutCondition, "open">, { text: string; tone: string }> = {
  paid: { text: "This payment is done.", tone: "notice good" },
  closed: { text: "This payment link is currently inactive.", tone: "notice" },
  expired: { text: "This payment link has expired. Start again from the shop.", tone: "notice" },
};

function finished({ checkout, condition }: CheckoutView): Html {
  if (condition === "open") return html``;
  const { text, tone } = endings[condition];
  const back = checkout.returnUrl ?? checkout.redirectUrl;
  return html`<p class="${tone}" role="status">${text}</p>
${back && html`<a class="button" href="${back}" rel="noreferrer">Back to the shop</a>`}`;
}
