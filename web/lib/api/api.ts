/** API calls: `fetch` in the browser; on the server, a direct call with the visitor's cookie. */
import type { QueryClient } from "@tanstack/react-query";
import { keptHeader } from "#shared/constants.ts";
import { addressOf } from "#shared/contracts/address.ts";
import type { AnswerOf, CallOf, Endpoint, Method } from "#shared/contracts/endpoint.ts";
import { ownLanguage } from "../language.ts";
import { isSignOutDue } from "../local-store.ts";
import { ApiError } from "./api-error.ts";
import { isUnattended } from "./last-input.ts";

/** Key of the query that says who is signed in. */
export const meKey = ["me"] as const;

/** Options of a call besides the endpoint's input. */
interface CallOptions {
  headers?: Record<string, string>;
  /** Another host than the product's; cookies are not sent there. */
  host?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Another transport for this call, for uploads that report progress. */
  transport?: Transport;
}

/** A call as transports carry it. */
interface ApiRequest extends CallOptions {
  method: Method;
  /** Path and query string. */
  url: string;
  body?: unknown;
}

export type AnswerHeaders = Readonly<Record<string, string | null | undefined>>;

interface ApiAnswer<Body = unknown> {
  status: number;
  body: Body;
  /** Names are in lower case. */
  headers: AnswerHeaders;
}

/** Carries a request: `fetch` in the browser, `inject` on the server. */
export type Transport = (request: ApiRequest) => Promise<ApiAnswer>;

const transports = new WeakMap<QueryClient, Transport>();

/** Routes all calls of this cache's queries through the transport. */
export const carryThrough = (client: QueryClient, transport: Transport): void => {
  transports.set(client, transport);
};

/** The second argument of a call; optional for calls without params and body. */
export type CallInput<E extends Endpoint> = CallOf<E> & CallOptions;
type Input<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>];

/** Calls an endpoint on behalf of a cache (each page rendered on the server has its own). Errors: `ApiError`. */
export async function callApi<E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  ...input: Input<E>
): Promise<AnswerOf<E>> {
  return (await exchange(client, endpoint, ...input)).body;
}

/** Like `callApi`, but returns the status and headers too (the Link header holds a list's next page). */
export async function exchange<E extends Endpoint>(
  client: QueryClient,
  endpoint: E,
  ...[input]: Input<E>
): Promise<ApiAnswer<AnswerOf<E>>> {
  const { params, query, ...rest }: CallOptions & Parameters<typeof addressOf>[1] & { body?: unknown } =
    input ?? {};
  const url = addressOf(endpoint, { ...(params && { params }), ...(query && { query }) });
  const answer = await carry(client, { ...rest, method: endpoint.method, url });
  return answer as ApiAnswer<AnswerOf<E>>;
}

async function carry(client: QueryClient, request: ApiRequest): Promise<ApiAnswer> {
  const transport = request.transport ?? transports.get(client) ?? browserTransport;
  const answer = await transport(request);
  if (answer.status < 400) return answer;
  const refusal = refusalOf(answer);
  // The session has ended: asks who is signed in now.
  if (refusal.code === "signed_out") void client.invalidateQueries({ queryKey: meKey });
  throw refusal;
}

function refusalOf(answer: ApiAnswer): ApiError {
  const refusal = typeof answer.body === "object" && answer.body !== null ? answer.body : undefined;
  const seconds = Number(answer.headers["retry-after"]);
  return new ApiError(answer.status, refusal, Number.isFinite(seconds) && seconds > 0 ? seconds : undefined);
}

/** `fetch` with JSON both ways. A call without an answer fails with status 0. */
const browserTransport: Transport = async (request) => {
  const credentials = request.host ? "omit" : await credentialsFor(request.method);
  let response: Response;
  try {
    response = await fetch((request.host ?? apiOrigin()) + request.url, {
      method: request.method,
      // Lists are sent with `stale-while-revalidate` for caches in front of the product; a browser would use it too.
      cache: "no-cache",
      credentials,
      headers: {
        accept: "application/json",
        ...ownLanguage,
        ...(isUnattended() ? { "x-background": "1" } : {}),
        ...(request.body === undefined ? {} : { "content-type": "application/json" }),
        ...request.headers,
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      ...(request.signal ? { signal: request.signal } : {}),
    });
  } catch {
    throw new ApiError(0);
  }
  if (isPortal(response.status, response.headers.get("content-type"))) throw new ApiError(0);
  // An error says nothing about the answers that the page shows.
  if (response.status < 500) noteAge(response.headers.get(keptHeader));
  const text = await response.text().catch(() => "");
  return { status: response.status, body: parse(text), headers: Object.fromEntries(response.headers) };
};

/** A captive portal answers every request with its own page. */
export const isPortal = (status: number, contentType: string | null): boolean =>
  status < 400 && contentType?.includes("html") === true;

/**
 * A sign-out that the server has not received is sent before the call. While that fails, reads are made as a visitor.
 * Errors: `ApiError` with status 0 for other calls.
 */
export async function credentialsFor(method: Method): Promise<RequestCredentials> {
  if (isSignOutDue() && !(await endDueSession())) {
    if (method !== "GET") throw new ApiError(0);
    return "omit";
  }
  return apiOrigin() === "" ? "same-origin" : "include";
}

const endDueSession = (): Promise<boolean> =>
  import("../device/sign-out.ts")
    .catch(() => undefined)
    .then((device) => device?.endDueSession(apiOrigin()) ?? false);

/** A picture of the product. Errors: `ApiError`. */
export async function fetchPicture(path: string): Promise<Blob> {
  const answer = await fetch(apiOrigin() + path).catch(() => undefined);
  if (!answer?.ok) throw new ApiError(answer?.status ?? 0);
  return answer.blob();
}

/** Records the age of a stored answer in <html>; DeviceNotices shows it at the top of the page. */
function noteAge(keptAt: string | null): void {
  const { dataset } = document.documentElement;
  if (keptAt) dataset.keptAt = keptAt;
  else delete dataset.keptAt;
}

/** Set in <html data-api> when the owner serves the API from another host. */
export const apiOrigin = (): string => document.documentElement.dataset.api ?? "";

/** JSON, or undefined for anything else. */
export function parse(text: string): unknown {
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
