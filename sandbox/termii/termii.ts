import type { FastifyInstance } from "fastify";
import { fieldsOf, textOf } from "../body-parsers.ts";
import { isCalm, obeyFaults } from "../fault-hooks.ts";
import { faultKinds, smsFaults, takeFault } from "../faults.ts";
import type { SandboxContext } from "../options.ts";
import type { PayoutDesk } from "../payouts/payouts.ts";
import type { SandboxProvider } from "../provider.ts";
import { termiiAccount, termiiKeys, termiiPath, termiiSenderIds } from "./account.ts";
import { deliveryReport, expectedOutcome, localDigits, newMessageId, type Sms, smsKind } from "./messages.ts";

const applicationId = 20_981;
const maxRecipients = 100;
const maxListed = 2_000;
const balance = 9_999;
const types = ["plain", "unicode", "encrypted"];
const channels = ["generic", "dnd", "whatsapp", "voice"];

const errorBody = (httpStatus: number) => ({
  code: httpStatus,
  message: httpStatus === 401 ? "Invalid API key" : "Something went wrong. Please try again",
});

/** Termii's messaging API under `/termii/api`: the key is in the body, errors have no fixed shape. */
function termiiApi({ context }: PayoutDesk) {
  return async (app: FastifyInstance): Promise<void> => {
    app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
      const httpStatus = error.statusCode ?? 500;
      if (httpStatus >= 500) request.log.error({ err: error }, "sandbox termii failed");
      return reply.code(httpStatus).send(errorBody(httpStatus));
    });
    app.addHook("preHandler", async (request, reply) => {
      const given = fieldsOf(request.method === "GET" ? request.query : request.body).api_key;
      if (given !== termiiKeys.apiKey) return reply.code(401).send(errorBody(401));
    });
    obeyFaults(app, context, { port: "termii", errorBody });

    app.post(
      "/sms/send",
      { schema: { hide: true }, config: { sandboxOperation: "send" } },
      async (request, reply) => {
        const wanted = readMessage(fieldsOf(request.body));
        if (Array.isArray(wanted))
          return reply.code(400).send({ message: wanted.map((issue) => ({ issue })) });
        const question = { port: "termii", kinds: faultKinds.ofMessages, operation: "send" } as const;
        const fault = isCalm(request) ? undefined : await takeFault(context.store, question);
        if (fault === "sender-unapproved" || !isApproved(context, wanted.from)) {
          const message = `ApplicationSenderId not found for applicationId: ${applicationId} and senderName: ${wanted.from}`;
          return reply.code(404).send({ code: 404, message });
        }
        if (fault === "insufficient-balance")
          return reply.code(400).send({ message: "Insufficient balance" });
        const messageId = await takeOn(context, wanted, { isCalm: isCalm(request) });
        return { code: "ok", message_id: messageId, message: "Successfully Sent", balance, user: "Sandbox" };
      },
    );

    app.get("/sms/inbox", { schema: { hide: true }, config: { sandboxOperation: "list" } }, async () => {
      const found = await context.store.list<Sms>(smsKind, { limit: maxListed });
      return found.map(({ body: sms }) => toListed(sms));
    });

    app.get(
      "/get-balance",
      { schema: { hide: true }, config: { sandboxOperation: "balance" } },
      async () => ({
        user: "Sandbox",
        balance,
        currency: "NGN",
      }),
    );
  };
}

const isApproved = ({ smsSenderId }: SandboxContext, senderId: string): boolean =>
  senderId === smsSenderId || termiiSenderIds.includes(senderId);

/** As in the provider's history: numbers without "+", one row per recipient. */
const toListed = (sms: Sms) => ({
  sender: sms.from,
  receiver: sms.to,
  message: sms.body,
  amount: 4,
  reroute: 0,
  status: sms.status,
  sms_type: "plain",
  send_by: "api",
  message_id: sms.messageId,
  notify_url: null,
  created_at: sms.at,
});

interface WantedMessage {
  to: string[];
  from: string;
  body: string;
  channel: string;
}

/** The valid message, or all complaints about it. */
function readMessage(body: Record<string, unknown>): WantedMessage | string[] {
  const to = (Array.isArray(body.to) ? body.to : [body.to]).map((one) => String(one ?? ""));
  const from = textOf(body.from) ?? "";
  const text = typeof body.sms === "string" ? body.sms : "";
  const channel = String(body.channel ?? "");
  const issues = [
    !to.every((one) => /^\d{10,15}$/.test(one)) && "to must be a phone number in international format",
    to.length > maxRecipients && `to must not have more than ${maxRecipients} numbers`,
    !/^[A-Za-z0-9 -]{3,11}$/.test(from) && "from must be between 3 and 11 characters",
    text.trim() === "" && "sms is required",
    !types.includes(String(body.type)) && "type must be plain or unicode",
    !channels.includes(channel) && "channel must be generic, dnd, whatsapp or voice",
  ].filter((issue) => issue !== false);
  return issues.length > 0 ? issues : { to, from, body: text, channel };
}

/** One message id for all recipients, one record and one delivery report for each. */
async function takeOn(
  context: SandboxContext,
  wanted: WantedMessage,
  { isCalm }: { isCalm: boolean },
): Promise<string> {
  const { store, webhooks, timing } = context;
  const messageId = newMessageId();
  const { from, body, channel } = wanted;
  const taken = wanted.to.map((to): Sms => {
    const status = expectedOutcome({ to, channel });
    const at = new Date().toISOString();
    return { messageId, to, local: localDigits(to), from, body, channel, at, status };
  });
  const rows = taken.map((sms) => ({ kind: smsKind, key: `${messageId}-${sms.to}`, body: sms }));
  const afterMs = timing.deliveryReportMs;
  const reports = taken.map((sms) => deliveryReport({ sms, status: sms.status, afterMs }));
  const first = isCalm
    ? await store.insertAll([...rows, ...reports.map(webhooks.recordOf)]).then(() => [])
    : await store.inTransaction(async (records) => {
        await records.insertAll(rows);
        const early: string[] = [];
        for (const report of reports) early.push(...(await webhooks.enqueue(records, report)));
        return early;
      });
  // Other reports are delivered by the timer.
  if (first.length > 0 || afterMs === 0) await webhooks.kick(first);
  return messageId;
}

export const termii: SandboxProvider = {
  path: termiiPath,
  account: termiiAccount,
  faults: smsFaults,
  api: termiiApi,
};
