import { createHmac, randomInt } from "node:crypto";
import type { WebhookMessage } from "../webhooks.ts";
import { termiiKeys } from "./account.ts";

export const smsKind = "sms";

export interface Sms {
  messageId: string;
  /** International digits without "+", as in the API. */
  to: string;
  /** The last ten digits: the same for every spelling of a Nigerian number. */
  local: string;
  from: string;
  body: string;
  channel: string;
  at: string;
  status: ReportStatus;
}

export const reportStatuses = [
  "DELIVERED",
  "Message Sent",
  "DND Active on Phone Number",
  "Message Failed",
  "Rejected",
  "Expired",
] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** The same digits for 0803…, 803…, 234803… and +234 803…. */
export const localDigits = (phone: string): string => phone.replace(/\D/g, "").slice(-10);

/** 19 digits, too many for a JavaScript number, like the real ones. */
export const newMessageId = (): string => `9${Date.now()}${randomInt(10_000, 100_000)}`;

/** Numbers ending in 000 are on the do-not-disturb list, which blocks promotions. */
export function expectedOutcome(sms: Pick<Sms, "to" | "channel">): ReportStatus {
  return sms.channel === "generic" && sms.to.endsWith("000") ? "DND Active on Phone Number" : "DELIVERED";
}

/** The report of a message's status, signed over the bytes sent. */
export function deliveryReport({
  sms,
  status,
  afterMs,
}: {
  sms: Sms;
  status: ReportStatus;
  afterMs: number;
}): WebhookMessage {
  const payload = {
    type: "outbound",
    id: sms.messageId,
    message_id: sms.messageId,
    receiver: sms.to,
    sender: sms.from,
    message: sms.body,
    sent_at: sms.at,
    cost: 4,
    status,
    channel: sms.channel,
  };
  const sign = (secret: string) => createHmac("sha512", secret).update(JSON.stringify(payload)).digest("hex");
  return {
    port: "termii",
    headers: { "x-termii-signature": sign(termiiKeys.webhookSecret) },
    forgedHeaders: { "x-termii-signature": sign("not-the-secret") },
    payload,
    afterMs,
  };
}
