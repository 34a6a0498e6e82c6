import { GatewayError } from "../ports/gateway-error.ts";

export type Fetch = typeof globalThis.fetch;

interface JsonCall {
  fetch: Fetch;
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** May hold a key in its query, so it is left out of errors and logs. */
  url: string;
  headers?: Record<string, string>;
  body?: unknown;
  timeoutMs: number;
  provider: string;
  operation: string;
}

export interface JsonAnswer {
  httpStatus: number;
  /** Undefined if the answer was not JSON. */
  body: unknown;
}

/** Termii's history of messages may come without pages; any other answer is far smaller. */
const maxAnswerBytes = 32 * 1024 * 1024;

/** The time limit covers headers and body. Errors: GatewayError `unknown` without a complete answer. */
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
      // Headers and bodies hold keys, which must not follow a redirect to another host.
      redirect: "error",
      signal: AbortSignal.timeout(call.timeoutMs),
    });
    return { httpStatus: response.status, body: parsedOrUndefined(await readText(response)) };
  } catch (error) {
    throw new GatewayError({
      kind: "unknown",
      provider: call.provider,
      operation: call.operation,
      providerMessage: connectionTrouble(error),
    });
  }
}

/** `response.text()` would hold an answer of any size in memory. */
async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > maxAnswerBytes) throw new DOMException("answer too large", "QuotaExceededError");
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

function parsedOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Only the system's code (ECONNRESET, TimeoutError, QuotaExceededError): messages may quote the URL. */
function connectionTrouble(error: unknown): string {
  if (!(error instanceof Error)) return "no answer";
  const cause = error.cause as { code?: unknown } | undefined;
  return typeof cause?.code === "string" ? cause.code : error.name;
}
