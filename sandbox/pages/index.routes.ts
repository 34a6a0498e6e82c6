import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { type Checkout, checkoutKind, conditionOf } from "../checkout/checkout.ts";
import { moneyText } from "../checkout/checkout-page.ts";
import { type Fault, listFaults } from "../faults.ts";
import type { SandboxContext } from "../options.ts";
import { payoutKind, type SandboxPayout } from "../payouts/payouts.ts";
import { payoutItem } from "../payouts/payouts-page.ts";
import { faultKindsOf } from "../providers.ts";
import type { SandboxRecord } from "../records.ts";
import { type Push, pushKind } from "../web-push/push.ts";
import { type Delivery, pastDeliveries } from "../webhooks.ts";
import { type Html, html } from "./html.ts";
import { sendPage } from "./layout.ts";

const maxShown = 20;
const maxPayouts = 5;
const maxPushes = 5;
const styles = ["base", "blocks", "controls"].map((name) => new URL(`./styles/${name}.css`, import.meta.url));

export async function indexRoutes(app: FastifyInstance, context: SandboxContext): Promise<void> {
  const { store, prefix } = context;
  const stylesheet = (await Promise.all(styles.map((url) => readFile(url, "utf8")))).join("");

  app.get("/sandbox.css", { schema: { hide: true } }, (_request, reply) =>
    reply.type("text/css; charset=utf-8").header("cache-control", "no-cache").send(stylesheet),
  );

  app.get("/", { schema: { hide: true } }, async (_request, reply) => {
    const [checkouts, payouts, pushes, deliveries, faults] = await Promise.all([
      store.list<Checkout>(checkoutKind, { limit: maxShown }),
      store.list<SandboxPayout>(payoutKind, { limit: maxPayouts }),
      store.list<Push>(pushKind, { limit: maxPushes }),
      store.list<Delivery>(pastDeliveries, { limit: maxShown }),
      listFaults(store),
    ]);
    const body = html`<h1>Sandbox</h1>
<p>The payment and text message providers, played by the product itself.</p>
${outboxCard(prefix)}
${checkoutCard(prefix, checkouts)}
${payoutCard(prefix, payouts)}
${pushCard(pushes)}
${faultCard(prefix, faults)}
${deliveryCard(deliveries)}`;
    return sendPage(reply, { prefix, title: "Sandbox", body });
  });
}

const outboxCard = (prefix: string): Html => html`<section class="card">
<h2>Text messages</h2>
<form method="get" action="${prefix}/outbox">
<label>Phone number, in any form<input name="to" inputmode="tel" autocomplete="off"></label>
<button>Show messages</button>
</form>
</section>`;

function checkoutCard(prefix: string, checkouts: SandboxRecord<Checkout>[]): Html {
  const rows = checkouts.map(
    ({ body }) => html`<li class="row">
<a href="${prefix}/pay/${encodeURIComponent(body.reference)}">${body.reference}</a>
<span>${moneyText(body.amountKobo, body.currency)} · ${conditionOf(body, Date.now())}</span>
</li>`,
  );
  return html`<section class="card"><h2>Checkouts</h2>${rows.length ? html`<ul>${rows}</ul>` : html`<p class="quiet">None opened yet.</p>`}</section>`;
}

function payoutCard(prefix: string, payouts: SandboxRecord<SandboxPayout>[]): Html {
  const rows = payouts.map(({ body }) => payoutItem(prefix, body));
  return html`<section class="card"><h2>Payouts</h2>${rows.length ? html`<ul>${rows}</ul>` : html`<p class="quiet">None yet.</p>`}
<p><a href="${prefix}/payouts?still">All payouts, balances and account names</a></p></section>`;
}

function pushCard(pushes: SandboxRecord<Push>[]): Html {
  const rows = pushes.map(({ body }) => html`<li>${lockScreen(body.text)}</li>`);
  return html`<section class="card"><h2>Messages for devices</h2>${rows.length ? html`<ul>${rows}</ul>` : html`<p class="quiet">None yet. Real browsers get theirs from their own push service.</p>`}</section>`;
}

/** As a phone's lock screen shows it, or the raw text. */
function lockScreen(text: string): Html {
  try {
    const { title, body } = JSON.parse(text) as { title?: unknown; body?: unknown };
    return html`<strong>${String(title)}</strong> ${String(body)}`;
  } catch {
    return html`${text}`;
  }
}

function faultCard(prefix: string, faults: Fault[]): Html {
  const options = Object.entries(faultKindsOf).map(
    ([port, kinds]) =>
      html`<optgroup label="${port}">${kinds.map((kind) => html`<option value="${port} ${kind}">${port}: ${kind}</option>`)}</optgroup>`,
  );
  const rows = faults.map((fault) => {
    const on = fault.on && html` on ${fault.on}`;
    return html`<li>${fault.port}: <strong>${fault.kind}</strong>${on}, ${fault.times} more</li>`;
  });
  const clear = html`<form method="post" action="${prefix}/faults/clear"><button class="small">Clear all</button></form>`;
  return html`<section class="card">
<h2>Faults</h2>
${rows.length ? html`<ul>${rows}</ul>${clear}` : html`<p class="quiet">Everything works.</p>`}
<form method="post" action="${prefix}/faults">
<label>What goes wrong<select name="fault">${options}</select></label>
<label>How many times<input name="times" value="1" inputmode="numeric"></label>
<button class="small">Switch on</button>
</form>
</section>`;
}

function deliveryCard(deliveries: SandboxRecord<Delivery>[]): Html {
  const rows = deliveries.map(
    ({ body }) =>
      html`<li class="row"><span>${body.port}</span><span>${body.lastResult} · try ${body.attempts}</span></li>`,
  );
  return html`<section class="card"><h2>Webhooks sent</h2>${rows.length ? html`<ul>${rows}</ul>` : html`<p class="quiet">None yet.</p>`}</section>`;
}
