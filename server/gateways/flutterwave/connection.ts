import { z } from "zod";
import { callJson } from "../http/call-json.ts";
import { GatewayError, type GatewayRefusal } from "../ports/gateway-error.ts";
import type { Wire } from "../ports/provider.ts";

export interface FlutterwaveOptions extends Wire {
  /** Default https://api.flutterwave.com/v3, for test and live; the key selects the mode. */
  baseUrl: string;
  secretKey: string;
}

interface FlutterwaveCall {
  operation: string;
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  body?: unknown;
}

type FlutterwaveAnswer =
  | { ok: true; data: unknown; raw: unknown }
  | { ok: false; httpStatus: number; message: string; raw: unknown };

export type FlutterwaveConnection = (call: FlutterwaveCall) => Promise<FlutterwaveAnswer>;

const envelope = z.object({
  status: z.enum(["success", "error"]),
  message: z.nullish(z.string()),
  data: z.unknown(),
});

/**
 * Calls of the v3 API. The body's `status` decides, not the HTTP code: 'not found' comes as 200, 400 or 404.
 * Errors: GatewayError `unknown` on 5xx (their 503 after 28 s "does not always mean failure") and on invalid answers.
 */
export function connectFlutterwave(options: FlutterwaveOptions): FlutterwaveConnection {
  const base = options.baseUrl.replace(/\/+$/, "");
  return async (call) => {
    const answer = await callJson({
      fetch: options.fetch,
      method: call.method,
      url: base + call.path,
      headers: { authorization: `Bearer ${options.secretKey}` },
      body: call.body,
      timeoutMs: options.timeoutMs,
      provider: "flutterwave",
      operation: call.operation,
    });
    const parsed = envelope.safeParse(answer.body);
    const message = parsed.data?.message ?? "";
    if (!parsed.success || (parsed.data.status === "error" && answer.httpStatus >= 500)) {
      throw flutterwaveError(call.operation, { kind: "unknown", httpStatus: answer.httpStatus, message });
    }
    if (parsed.data.status === "success") return { ok: true, data: parsed.data.data, raw: answer.body };
    return { ok: false, httpStatus: answer.httpStatus, message, raw: answer.body };
  };
}

export function flutterwaveError(
  operation: string,
  facts: { kind: "refused" | "unknown"; httpStatus?: number; message: string },
): GatewayError {
  return new GatewayError({
    kind: facts.kind,
    provider: "flutterwave",
    operation,
    reason: refusalReason(facts.httpStatus, facts.message),
    httpStatus: facts.httpStatus,
    providerMessage: facts.message,
  });
}

function refusalReason(httpStatus: number | undefined, message: string): GatewayRefusal | undefined {
  if (httpStatus === 401) return "credentials";
  if (httpStatus === 429) return "rate-limited";
  if (/reference already exists?/i.test(message)) return "duplicate-reference";
  return undefined;
}
