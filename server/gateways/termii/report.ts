import { z } from "zod";
import {
  bodyFingerprint,
  jsonOrNull,
  signedWithHmacSha512,
  singleHeader,
} from "../http/webhook-signature.ts";
import type { DeliveryReport, DeliveryReportInput } from "../ports/sms.ts";

const report = z.object({
  type: z.optional(z.string()),
  message_id: z.union([z.string(), z.number()]),
  status: z.string(),
});

/** Termii's words for a message's status; compared in lower case. */
const statuses = {
  delivered: "delivered",
  "message sent": "sent",
  received: "sent",
  "dnd active on phone number": "failed",
  "message failed": "failed",
  rejected: "failed",
  expired: "failed",
} as const;

/** Reads a delivery report; `X-Termii-Signature` is HMAC-SHA512 over the raw bytes. */
export function readTermiiReport(input: DeliveryReportInput, webhookSecret: string): DeliveryReport {
  const signature = singleHeader(input.headers, "x-termii-signature");
  if (!signedWithHmacSha512(signature, { rawBody: input.rawBody, secret: webhookSecret })) {
    return { authentic: false };
  }
  const payload = jsonOrNull(input.rawBody);
  const parsed = report.safeParse(payload);
  if (!parsed.success || (parsed.data.type ?? "outbound") !== "outbound") {
    return { authentic: true, eventKey: bodyFingerprint(input.rawBody), status: "other", payload };
  }
  const { message_id, status: detail } = parsed.data;
  const word = detail.trim().toLowerCase();
  const status = Object.hasOwn(statuses, word) ? statuses[word as keyof typeof statuses] : "other";
  const messageId = String(message_id);
  return { authentic: true, eventKey: `${messageId}:${detail}`, messageId, status, detail, payload };
}
