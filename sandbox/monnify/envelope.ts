import { createHmac } from "node:crypto";
import type { FastifyReply } from "fastify";
import type { SandboxContext } from "../options.ts";
import type { RecordSpan, SandboxRecords } from "../records.ts";
import { monnifyKeys } from "./account.ts";

export type ListQuery = { Querystring: Record<string, string | undefined> };

export interface Refusal {
  message: string;
  code?: string;
  httpStatus?: number;
}

export const success = (responseBody: unknown) => ({
  requestSuccessful: true,
  responseMessage: "success",
  responseCode: "0",
  responseBody,
});

export const failure = ({ message, code = "99" }: Refusal) => ({
  requestSuccessful: false,
  responseMessage: message,
  responseCode: code,
});

export const refuse = (reply: FastifyReply, refusal: Refusal): FastifyReply =>
  reply.code(refusal.httpStatus ?? 422).send(failure(refusal));

/** Fewer than the provider's hundred, so that test lists have several pages. */
const maxPerPage = 10;

/** The requested page of a list; lists name its number and size differently. */
export function pageOf(query: Record<string, string | undefined>, [page, size]: readonly [string, string]) {
  const limit = Math.min(maxPerPage, Math.max(1, Number.parseInt(query[size] ?? "", 10) || maxPerPage));
  const number = Math.max(0, Number.parseInt(query[page] ?? "", 10) || 0);
  return {
    limit,
    offset: number * limit,
    answer(content: unknown[], totalElements: number) {
      const totalPages = Math.ceil(totalElements / limit);
      const last = number + 1 >= totalPages;
      return success({ content, last, totalPages, totalElements, first: number === 0, size: limit, number });
    },
  };
}

/** Times in milliseconds, as text. */
export function spanOf(from: string | undefined, to: string | undefined): RecordSpan {
  const moment = (text: string | undefined) =>
    /^\d{1,15}$/.test(text ?? "") ? new Date(Number(text)) : undefined;
  return { from: moment(from), to: moment(to) };
}

/** Queues an event, signed over the bytes sent. Returns what must be delivered before the caller's answer. */
export function sendEvent(
  context: SandboxContext,
  records: SandboxRecords,
  eventType: string,
  eventData: object,
): Promise<string[]> {
  const payload = { eventType, eventData };
  return context.webhooks.enqueue(records, {
    port: "monnify",
    headers: { "monnify-signature": signed(payload, monnifyKeys.secretKey) },
    forgedHeaders: { "monnify-signature": signed(payload, "not-the-key") },
    payload,
  });
}

const signed = (payload: object, secretKey: string): string =>
  createHmac("sha512", secretKey).update(JSON.stringify(payload)).digest("hex");

/** Date format of webhooks: 17/11/2021 3:48:10 PM, Lagos time. */
export const webhookDate = (at: string): string =>
  webhookClock.format(new Date(at)).replace(",", "").toUpperCase();
const webhookClock = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "short",
  timeStyle: "medium",
  hour12: true,
  timeZone: "Africa/Lagos",
});
