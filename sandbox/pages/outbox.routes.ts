import type { FastifyInstance } from "fastify";
import { fieldsOf } from "../body-parsers.ts";
import type { SandboxContext } from "../options.ts";
import type { SandboxRecord } from "../records.ts";
import { deliveryReport, localDigits, reportStatuses, type Sms, smsKind } from "../termii/messages.ts";
import { type Html, html, withLinks } from "./html.ts";
import { sendPage } from "./layout.ts";

const refreshSeconds = 5;
const maxShown = 50;

type OutboxQuery = { Querystring: { to?: string; still?: string } };

export function outboxRoutes(app: FastifyInstance, context: SandboxContext): void {
  app.get<OutboxQuery>("/messages", { schema: { hide: true } }, async (request, reply) => {
    const messages = await find(context, request.query.to);
    reply.header("cache-control", "no-store");
    return messages.map(({ body }) => ({
      to: `+${body.to}`,
      body: body.body,
      channel: body.channel,
      at: body.at,
    }));
  });

  app.get<OutboxQuery>("/outbox", { schema: { hide: true } }, async (request, reply) => {
    const { to = "", still } = request.query;
    const messages = await find(context, to);
    const body = outboxPage({ to, isStill: still !== undefined, prefix: context.prefix, messages });
    const refresh = still === undefined ? refreshSeconds : undefined;
    return sendPage(reply, { prefix: context.prefix, title: "Text messages", body, refreshSeconds: refresh });
  });

  app.post<{ Params: { key: string } }>(
    "/messages/:key/report",
    { schema: { hide: true } },
    async (request, reply) => {
      const status = reportStatuses.find((one) => one === fieldsOf(request.body).status);
      const { key } = request.params;
      const first = await context.store.inTransaction(async (records) => {
        const sms = status && (await records.lock<Sms>(smsKind, key));
        if (!sms || !status) return undefined;
        await records.replace(smsKind, key, { ...sms, status });
        const report = deliveryReport({ sms, status, afterMs: 0 });
        return context.webhooks.enqueue(records, report);
      });
      if (!first) return reply.code(404).send({ error: "No such message or status." });
      await context.webhooks.kick(first);
      return reply.redirect(`${context.prefix}/outbox?still`, 303);
    },
  );
}

function find(context: SandboxContext, to: string | undefined): Promise<SandboxRecord<Sms>[]> {
  const where = to?.trim() ? { local: localDigits(to) } : {};
  return context.store.list<Sms>(smsKind, { where, limit: maxShown });
}

interface OutboxView {
  to: string;
  isStill: boolean;
  prefix: string;
  messages: SandboxRecord<Sms>[];
}

function outboxPage({ to, isStill, prefix, messages }: OutboxView): Html {
  const filter = to && html` for ${to}`;
  const here = `${prefix}/outbox?to=${encodeURIComponent(to)}`;
  return html`<h1>Text messages${filter}</h1>
<form method="get" action="${prefix}/outbox">
<label>Phone number, in any form<input name="to" value="${to}" inputmode="tel" autocomplete="off"></label>
<button>Show</button>
</form>
<p class="quiet">${
    isStill
      ? html`This list does not update. <a href="${here}">Update it again</a>`
      : html`Updates every ${refreshSeconds} seconds. <a href="${here}&still">Pause</a>`
  }</p>
${messages.length === 0 ? html`<p class="card">No message yet.</p>` : null}
<ul>${messages.map((message) => item(message, prefix, isStill))}</ul>`;
}

function item({ key, body: sms }: SandboxRecord<Sms>, prefix: string, isStill: boolean): Html {
  const reporting = html`<details><summary>Send a delivery report</summary><form method="post" action="${prefix}/messages/${encodeURIComponent(key)}/report">
<label>What it says<select name="status">${reportStatuses.map((one) => html`<option>${one}</option>`)}</select></label>
<button class="small">Send report</button>
</form></details>`;
  return html`<li class="card">
<p class="row"><a href="${prefix}/outbox?to=${sms.local}">+${sms.to}</a><span class="quiet">${sms.from} · ${sms.channel} · ${sms.status}</span></p>
<p class="bubble">${withLinks(sms.body)}</p>
<p class="quiet"><time datetime="${sms.at}">${lagosTime(sms.at)}</time></p>
${isStill && reporting}
</li>`;
}

const lagosClock = new Intl.DateTimeFormat("en-NG", {
  dateStyle: "medium",
  timeStyle: "medium",
  timeZone: "Africa/Lagos",
});

const lagosTime = (at: string): string => lagosClock.format(new Date(at));
