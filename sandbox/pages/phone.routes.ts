import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { fieldsOf } from "../body-parsers.ts";
import type { SandboxContext } from "../options.ts";
import { type Html, html } from "./html.ts";
import { sendPage } from "./layout.ts";

const callTimeoutMs = 20_000;
const demoPhone = "08190000001";

/** One session of the phone: the aggregator sends all inputs again with each step. */
interface Session {
  id: string;
  inputs: string;
}

interface PhoneView {
  from: string;
  session?: Session;
  /** The screen as answered: `CON …` or `END …`. */
  screen?: string;
  notice?: string;
}

/** A page that acts as a phone without data: it dials and sends texts through the product's callbacks. */
export function phoneRoutes(app: FastifyInstance, { phone, prefix }: SandboxContext): void {
  if (!phone) return;
  const page = (view: PhoneView) => ({ prefix, title: "Phone", body: phonePage(view, phone.code, prefix) });

  app.get<{ Querystring: { from?: string } }>("/phone", { schema: { hide: true } }, (request, reply) =>
    sendPage(reply, page({ from: request.query.from ?? demoPhone })),
  );

  app.post("/phone", { schema: { hide: true } }, async (request, reply) => {
    const { from, session: id, inputs, input } = texts(request.body);
    const typed = id ? [inputs, input].filter(Boolean).join("*") : "";
    const session = { id: id || `ATUid_${randomUUID()}`, inputs: typed };
    const screen = await call(phone.callbackUrl("ussd"), {
      sessionId: session.id,
      phoneNumber: international(from),
      networkCode: "62130",
      serviceCode: phone.code,
      text: typed,
    });
    return sendPage(reply, page({ from, session, screen }));
  });

  app.post("/phone/sms", { schema: { hide: true } }, async (request, reply) => {
    const { from, text } = texts(request.body);
    const sms = {
      from: international(from),
      to: "Runor",
      text,
      id: randomUUID(),
      date: new Date().toISOString(),
    };
    const answer = await call(phone.callbackUrl("sms"), sms);
    return sendPage(reply, page({ from, notice: `The product answered: ${answer}` }));
  });
}

type Field = "from" | "session" | "inputs" | "input" | "text";

function texts(body: unknown): Record<Field, string> {
  const fields = fieldsOf(body);
  const textOf = (name: Field) => (typeof fields[name] === "string" ? fields[name].trim() : "");
  return {
    from: textOf("from"),
    session: textOf("session"),
    inputs: textOf("inputs"),
    input: textOf("input"),
    text: textOf("text"),
  };
}

/** A number as networks report a caller's. */
const international = (phone: string): string => phone.replace(/\s/g, "").replace(/^0(?=\d{10}$)/, "+234");

async function call(url: string, fields: Record<string, string>): Promise<string> {
  const body = new URLSearchParams(fields);
  const signal = AbortSignal.timeout(callTimeoutMs);
  try {
    return await (await fetch(url, { method: "POST", body, signal })).text();
  } catch {
    return "END Connection problem or invalid MMI code.";
  }
}

function phonePage({ from, session, screen, notice }: PhoneView, code: string, prefix: string): Html {
  const isOpen = session && screen?.startsWith("CON ");
  const reply = isOpen
    ? html`<form method="post" action="${prefix}/phone">
<input type="hidden" name="from" value="${from}"><input type="hidden" name="session" value="${session.id}"><input type="hidden" name="inputs" value="${session.inputs}">
<label>Your answer<input name="input" autocomplete="off" required autofocus></label>
<button>Send</button>
</form>`
    : null;
  return html`<h1>Phone</h1>
<p class="quiet">A phone without data: it dials ${code} and sends text messages to the product.</p>
${screen === undefined ? null : html`<section class="card" aria-label="Screen"><pre class="bubble" role="status">${screen.replace(/^(CON|END) /, "")}</pre>${reply}</section>`}
<section class="card"><h2>Dial ${code}</h2>
<form method="post" action="${prefix}/phone">
<label>From the number<input name="from" value="${from}" inputmode="tel" autocomplete="off" required></label>
<button>Dial</button>
</form></section>
<section class="card"><h2>Send a text message</h2>
${notice ? html`<p role="status">${notice}</p>` : null}
<form method="post" action="${prefix}/phone/sms">
<label>From the number<input name="from" value="${from}" inputmode="tel" autocomplete="off" required></label>
<label>Text<input name="text" value="BAL" autocomplete="off"></label>
<button>Send text</button>
</form>
<p><a href="${prefix}/outbox?to=${encodeURIComponent(from)}">Messages to this number</a></p></section>`;
}
