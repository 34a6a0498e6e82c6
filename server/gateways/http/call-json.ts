import { GatewayError } from "../ports/gateway-error.ts";

export type Fetch = typeof globalThis.fetch;

export interface JsonCall {
  fetch: Fetch;
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** May hold a key in its query: it never reaches an error or a log from here. */
  url: string;
  headers?: Record<string, string>;
  body?: unknown;
  timeoutMs: number;
  /** For the error only. */
  provider: string;
  operation: string;
}

export interface JsonAnswer {
  httpStatus: number;
  /** Undefined when the answer was not JSON. */
  body: unknown;
}

/**
 * One request with a time limit over the whole exchange, headers and body.
 * Errors: GatewayError `unknown` when no complete answer came; the answer itself is the caller's to judge.
 */
export async function callJson(call: JsonCall): Promise<JsonAnswer> {
  try {
    const response = await call.fetch(call.url, {
      method: call.method,
      headers: {
        accept: "application/json",
        ...(call.body === undefined ? {} : { "content-type": "application/json" }),
        ...call.headers,
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
      // Keys travel in headers and bodies: they go to the configured host and nowhere else.
      redirect: "error",
      signal: AbortSignal.timeout(call.timeoutMs),
    });
    return { httpStatus: response.status, body: parsedOrUndefined(await response.text()) };
  } catch (error) {
    throw new GatewayError({
      kind: "unknown",
      provider: call.provider,
      operation: call.operation,
      providerMessage: connectionTrouble(error),
    });
  }
}

function parsedOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The system's code only (ECONNRESET, TimeoutError): whole messages may quote the URL. */
function connectionTrouble(error: unknown): string {
  if (!(error instanceof Error)) return "no answer";
  const cause = error.cause as { code?: unknown } | undefined;
  return typeof cause?.code === "string" ? cause.code : error.name;
}
