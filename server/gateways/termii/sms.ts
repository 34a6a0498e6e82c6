import { z } from "zod";
import { isGsm7 } from "#shared/text/sms-parts.ts";
import { callJson, type JsonAnswer } from "../http/call-json.ts";
import { GatewayError, type GatewayRefusal } from "../ports/gateway-error.ts";
import type { Wire } from "../ports/provider.ts";
import type { SmsGateway, SmsMessage } from "../ports/sms.ts";
import { readTermiiHistory } from "./history.ts";
import { readTermiiReport } from "./report.ts";

interface TermiiGatewayOptions extends Wire {
  /** https://api.ng.termii.com/api, or the address shown in the account's dashboard. */
  baseUrl: string;
  apiKey: string;
  /** 3 to 11 letters and digits, approved by Termii (takes a day or two). */
  senderId: string;
  /** Signs delivery reports. Empty: every report is refused. */
  webhookSecret: string;
}

const operation = "send sms";

/** Termii's messaging API. The key is sent in the body: neither bodies nor addresses are logged. */
export function createTermiiGateway(options: TermiiGatewayOptions): SmsGateway {
  const base = options.baseUrl.replace(/\/+$/, "");
  return {
    provider: "termii",

    async send(message) {
      const answer = await callJson({
        fetch: options.fetch,
        method: "POST",
        url: `${base}/sms/send`,
        body: { api_key: options.apiKey, from: options.senderId, ...wireMessage(message) },
        timeoutMs: options.timeoutMs,
        provider: "termii",
        operation,
      });
      return { messageId: readMessageId(answer) };
    },

    async listSent() {
      const answer = await callJson({
        fetch: options.fetch,
        method: "GET",
        url: `${base}/sms/inbox?api_key=${encodeURIComponent(options.apiKey)}`,
        timeoutMs: options.timeoutMs,
        provider: "termii",
        operation: "list sms",
      });
      return readTermiiHistory(answer);
    },

    readDeliveryReport: (input) => readTermiiReport(input, options.webhookSecret),
  };
}

function wireMessage(message: SmsMessage): Record<string, unknown> {
  return {
    to: message.to.replace(/^\+/, ""),
    sms: message.body,
    type: isGsm7(message.body) ? "plain" : "unicode",
    channel: message.channel,
  };
}

const accepted = z.object({
  message_id: z.union([z.string(), z.number()]),
  message_id_str: z.nullish(z.string()),
});
const complaint = z.object({
  message: z.union([z.string(), z.array(z.looseObject({ issue: z.optional(z.string()) }))]),
});

/** Older accounts answer without `code`, so accepted means 2xx and a message id. */
function readMessageId(answer: JsonAnswer): string {
  const done = accepted.safeParse(answer.body);
  const isOk = answer.httpStatus >= 200 && answer.httpStatus < 300;
  if (isOk && done.success) return done.data.message_id_str ?? String(done.data.message_id);
  const reported = complaint.safeParse(answer.body).data?.message;
  const text = Array.isArray(reported) ? reported.map((one) => one.issue ?? "").join("; ") : (reported ?? "");
  const reason = refusalReason(answer.httpStatus, text);
  // Only a definite refusal counts: after a 2xx without id, a 5xx or an HTML page it may still have been sent.
  const isClearNo = reason !== undefined || (reported !== undefined && answer.httpStatus >= 400);
  throw new GatewayError({
    kind: isClearNo && answer.httpStatus < 500 ? "refused" : "unknown",
    provider: "termii",
    operation,
    reason,
    httpStatus: answer.httpStatus,
    providerMessage: text,
  });
}

function refusalReason(httpStatus: number, text: string): GatewayRefusal | undefined {
  if (httpStatus === 401) return "credentials";
  if (httpStatus === 429) return "rate-limited";
  if (/ApplicationSenderId/i.test(text)) return "sender";
  if (/insufficient balance/i.test(text)) return "balance";
  return undefined;
}
