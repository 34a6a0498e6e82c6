import { z } from "zod";
import { callJson } from "../http/call-json.ts";
import { GatewayError, type GatewayRefusal } from "../ports/gateway-error.ts";
import type { Wire } from "../ports/provider.ts";

export interface PaystackOptions extends Wire {
  /** Default https://api.paystack.co, for test and live; the key selects the mode. */
  baseUrl: string;
  /** Also the key that webhooks are signed with. */
  secretKey: string;
}

export interface PaystackCall {
  operation: string;
  method: "GET" | "POST";
  path: string;
  body?: unknown;
}

export type PaystackAnswer =
  | { ok: true; data: unknown; meta: unknown }
  | { ok: false; httpStatus: number; message: string; code: string | undefined };

export interface PaystackConnection {
  call(call: PaystackCall): Promise<PaystackAnswer>;
  /** With a live key, results of test mode do not count. */
  isLive: boolean;
}

const envelope = z.object({
  status: z.boolean(),
  message: z.nullish(z.string()),
  data: z.optional(z.unknown()),
  meta: z.optional(z.unknown()),
  code: z.nullish(z.string()),
});

/** `status` says whether the call worked, never whether money moved. Errors: `unknown` on 5xx and invalid answers. */
export function connectPaystack(options: PaystackOptions): PaystackConnection {
  const base = options.baseUrl.replace(/\/+$/, "");
  return {
    isLive: /^sk_live_/i.test(options.secretKey),
    async call(call) {
      const { httpStatus, body } = await callJson({
        fetch: options.fetch,
        method: call.method,
        url: base + call.path,
        headers: { authorization: `Bearer ${options.secretKey}` },
        body: call.body,
        timeoutMs: options.timeoutMs,
        provider: "paystack",
        operation: call.operation,
      });
      const parsed = envelope.safeParse(body);
      const message = parsed.data?.message ?? "";
      if (!parsed.success || httpStatus >= 500 || (parsed.data.status && httpStatus >= 300)) {
        throw paystackError(call.operation, { kind: "unknown", httpStatus, message });
      }
      if (parsed.data.status) return { ok: true, data: parsed.data.data, meta: parsed.data.meta };
      return { ok: false, httpStatus, message, code: parsed.data.code ?? undefined };
    },
  };
}

export function paystackError(
  operation: string,
  facts: { kind: "refused" | "unknown"; httpStatus?: number; message: string; code?: string | undefined },
): GatewayError {
  return new GatewayError({
    kind: facts.kind,
    provider: "paystack",
    operation,
    reason: refusalReason(facts),
    httpStatus: facts.httpStatus,
    providerMessage: facts.message,
  });
}

/** Whether the provider read the request and refused it. Rate limiting (429) does not count as an answer. */
export const saysNo = (answer: { httpStatus: number }): boolean =>
  [400, 401, 403, 404, 422].includes(answer.httpStatus);

/** The text decides: a 404 alone may mean a wrong address or a proxy. */
export function saysNotFound(answer: { httpStatus: number; message: string }): boolean {
  const isNo = answer.httpStatus === 400 || answer.httpStatus === 404;
  return isNo && /^(?:transaction|transfer)\b.*\bnot found/i.test(answer.message.trim());
}

function refusalReason(facts: {
  httpStatus?: number;
  message: string;
  code?: string | undefined;
}): GatewayRefusal | undefined {
  if (facts.httpStatus === 401) return "credentials";
  if (facts.httpStatus === 429) return "rate-limited";
  if (facts.code === "duplicate_reference" || /duplicate\b.*\breference/i.test(facts.message))
    return "duplicate-reference";
  if (facts.code === "insufficient_balance" || /balance is not enough/i.test(facts.message)) return "balance";
  return undefined;
}
