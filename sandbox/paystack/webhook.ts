import { createHmac } from "node:crypto";
import type { SandboxContext } from "../options.ts";
import type { SandboxRecords } from "../records.ts";
import { paystackKeys } from "./account.ts";

/** Queues an event, signed over the bytes sent. Returns what must be delivered before the caller's answer. */
export function sendEvent(
  context: SandboxContext,
  records: SandboxRecords,
  event: { name: string; data: object },
): Promise<string[]> {
  const payload = { event: event.name, data: event.data };
  return context.webhooks.enqueue(records, {
    port: "paystack",
    headers: { "x-paystack-signature": signed(payload, paystackKeys.secretKey) },
    forgedHeaders: { "x-paystack-signature": signed(payload, "not-the-key") },
    payload,
  });
}

const signed = (payload: object, secretKey: string): string =>
  createHmac("sha512", secretKey).update(JSON.stringify(payload)).digest("hex");
