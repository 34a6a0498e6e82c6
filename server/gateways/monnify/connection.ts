import { z } from "zod";
import { minuteMs } from "#shared/time/durations.ts";
import { callJson, type JsonAnswer } from "../http/call-json.ts";
import { nairaToKobo } from "../http/naira.ts";
import { GatewayError, type GatewayRefusal } from "../ports/gateway-error.ts";
import type { Wire } from "../ports/provider.ts";

interface MonnifyOptions extends Wire {
  /** https://api.monnify.com, or https://sandbox.monnify.com with a test key. */
  baseUrl: string;
  apiKey: string;
  /** Also the key that webhooks are signed with. */
  secretKey: string;
}

interface MonnifyCall {
  operation: string;
  method: "GET" | "POST";
  path: string;
  body?: unknown;
}

export type MonnifyAnswer =
  | { ok: true; body: unknown }
  | { ok: false; httpStatus: number; message: string; code: string };

type Login = { ok: true; text: string } | Extract<MonnifyAnswer, { ok: false }>;

export type MonnifyConnection = (call: MonnifyCall) => Promise<MonnifyAnswer>;

/** Codes are text or numbers. A bad or expired token is answered in OAuth's format. */
const envelope = z.object({
  requestSuccessful: z.boolean(),
  responseMessage: z.nullish(z.string()),
  responseCode: z.nullish(z.union([z.string(), z.number()])),
  responseBody: z.optional(z.unknown()),
});
const oauthError = z.object({ error: z.string(), error_description: z.optional(z.string()) });
const token = z.object({ accessToken: z.string(), expiresIn: z.number() });

/** Naira, as numbers in some answers and text in others. */
export const wireNaira = z.pipe(
  z.union([z.number(), z.string()]),
  z.transform((naira, context) => {
    const amountKobo = nairaToKobo(naira);
    if (amountKobo !== undefined) return amountKobo;
    context.issues.push({ code: "custom", message: "not an amount", input: naira });
    return z.NEVER;
  }),
);

/** Margin, so that a token does not expire while a call is under way. */
const tokenReserveMs = minuteMs;

/** Caches the token; one refused early is fetched again, once: that call had no effect. Errors: `unknown` on 5xx. */
export function connectMonnify(options: MonnifyOptions): MonnifyConnection {
  const base = options.baseUrl.replace(/\/+$/, "");
  const send = (call: MonnifyCall, authorization: string): Promise<JsonAnswer> =>
    callJson({
      fetch: options.fetch,
      method: call.method,
      url: base + call.path,
      headers: { authorization },
      body: call.body,
      timeoutMs: options.timeoutMs,
      provider: "monnify",
      operation: call.operation,
    });
  const basic = Buffer.from(`${options.apiKey}:${options.secretKey}`).toString("base64");
  let kept: { ok: true; text: string; endsAtMs: number } | undefined;
  let fetching: Promise<Login> | undefined;

  async function login(operation: string): Promise<Login> {
    const call = { operation, method: "POST", path: "/api/v1/auth/login" } as const;
    const answer = understand(operation, await send(call, `Basic ${basic}`));
    if (!answer.ok) return answer;
    const parsed = token.safeParse(answer.body);
    if (!parsed.success) throw monnifyError(operation, { kind: "unknown", message: "login not understood" });
    const { accessToken, expiresIn } = parsed.data;
    kept = { ok: true, text: accessToken, endsAtMs: Date.now() + expiresIn * 1000 - tokenReserveMs };
    return kept;
  }

  /** Concurrent calls share one login. */
  async function currentToken(operation: string): Promise<Login> {
    if (kept && kept.endsAtMs > Date.now()) return kept;
    fetching ??= login(operation).finally(() => {
      fetching = undefined;
    });
    return fetching;
  }

  return async (call) => {
    const first = await currentToken(call.operation);
    if (!first.ok) return first;
    const answer = await send(call, `Bearer ${first.text}`);
    if (answer.httpStatus !== 401) return understand(call.operation, answer);
    if (kept?.text === first.text) kept = undefined;
    const second = await currentToken(call.operation);
    if (!second.ok) return second;
    return understand(call.operation, await send(call, `Bearer ${second.text}`));
  };
}

function understand(operation: string, { httpStatus, body }: JsonAnswer): MonnifyAnswer {
  const denied = oauthError.safeParse(body).data;
  if (denied && httpStatus < 500)
    return { ok: false, httpStatus, message: denied.error_description ?? denied.error, code: denied.error };
  const parsed = envelope.safeParse(body);
  const message = parsed.data?.responseMessage ?? "";
  if (!parsed.success || httpStatus >= 500 || (parsed.data.requestSuccessful && httpStatus >= 300))
    throw monnifyError(operation, { kind: "unknown", httpStatus, message });
  const { requestSuccessful, responseBody, responseCode } = parsed.data;
  if (requestSuccessful) return { ok: true, body: responseBody };
  return { ok: false, httpStatus, message, code: String(responseCode ?? "") };
}

export function monnifyError(
  operation: string,
  facts: { kind: "refused" | "unknown"; httpStatus?: number; message: string; code?: string },
): GatewayError {
  return new GatewayError({
    kind: facts.kind,
    provider: "monnify",
    operation,
    reason: refusalReason(facts),
    httpStatus: facts.httpStatus,
    providerMessage: facts.message,
  });
}

/** Whether the provider read the request and refused it; refusals come with HTTP 200 too. */
export const saysNo = (answer: { httpStatus: number; code: string }): boolean =>
  [200, 400, 401, 403, 404, 422].includes(answer.httpStatus) && answer.code !== "99";

/** The text decides: a 404 alone may mean a wrong address or a proxy. */
export const saysNotFound = (answer: { httpStatus: number; message: string }): boolean =>
  [200, 400, 404, 422].includes(answer.httpStatus) &&
  /could not find (?:transaction|disbursement transaction)|no transaction matching|transaction does not exist/i.test(
    answer.message,
  );

function refusalReason(facts: {
  httpStatus?: number;
  message: string;
  code?: string;
}): GatewayRefusal | undefined {
  if (facts.httpStatus === 401) return "credentials";
  if (facts.httpStatus === 429) return "rate-limited";
  if (["D05", "R9"].includes(facts.code ?? "") || /duplicate payment reference/i.test(facts.message))
    return "duplicate-reference";
  if (["D04", "R5"].includes(facts.code ?? "") || /insufficient .*balance/i.test(facts.message))
    return "balance";
  return undefined;
}

const perPage = "100";
/** A longer list is treated as an error. */
const maxPages = 1_000;

const list = z.object({ content: z.array(z.unknown()), totalPages: z.nullish(z.int()) });

interface PagedQuestion {
  operation: string;
  path: string;
  query: Record<string, string>;
  /** The list's parameters for page number and page size. */
  names: readonly [page: string, size: string];
}

/** From page 0. A row may appear twice, but none is missed. Errors: GatewayError `unknown` if unclear or endless. */
export async function* monnifyPages(
  call: MonnifyConnection,
  { operation, path, query, names: [pageName, sizeName] }: PagedQuestion,
): AsyncGenerator<unknown[]> {
  for (let page = 0; page < maxPages; page += 1) {
    const search = new URLSearchParams({ ...query, [pageName]: String(page), [sizeName]: perPage });
    const answer = await call({ operation, method: "GET", path: `${path}?${search}` });
    if (!answer.ok) throw monnifyError(operation, { kind: "unknown", ...answer });
    const parsed = list.safeParse(answer.body);
    if (!parsed.success) throw monnifyError(operation, { kind: "unknown", message: "list expected" });
    const { content, totalPages } = parsed.data;
    yield content;
    // Without a page count, only an empty page marks the end.
    if (content.length === 0 || (totalPages != null && page + 1 >= totalPages)) return;
  }
  throw monnifyError(operation, { kind: "unknown", message: "the list does not end" });
}
