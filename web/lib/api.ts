/**
 * The one way to the server. In the browser a call is a fetch; while rendering on the server the same call goes
 * straight into the application, with the visitor's own cookie.
 */
import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import { isUnattended } from "./last-input.ts";

export interface ApiRequest {
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  path: string;
  query?: Record<string, string | number | null | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
  /** Another host than the product's: no cookies go there. */
  host?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Another way for this one call: uploads that tell how far they are. */
  transport?: Transport;
}

export interface ApiAnswer {
  status: number;
  body: unknown;
  header(name: string): string | null | undefined;
}

/** Carries a request: `fetch` in the browser, `inject` on the server. */
export type Transport = (request: ApiRequest & { url: string }) => Promise<ApiAnswer>;

const transports = new WeakMap<QueryClient, Transport>();

/** Makes every call of this cache's queries go through the transport. */
export const carryThrough = (client: QueryClient, transport: Transport): void => {
  transports.set(client, transport);
};

/** Calls the API on behalf of a cache (each page rendered on the server has its own). Errors: ApiError. */
export async function callApi<Answer>(client: QueryClient, request: ApiRequest): Promise<Answer> {
  return (await exchange<Answer>(client, request)).body;
}

/** As `callApi`, with the answer's status and headers (the next page of a list travels in one). */
export async function exchange<Answer>(
  client: QueryClient,
  request: ApiRequest,
): Promise<{ status: number; body: Answer; header(name: string): string | null | undefined }> {
  const transport = request.transport ?? transports.get(client) ?? browserTransport;
  const answer = await transport({ ...request, url: request.path + queryString(request.query) });
  if (answer.status >= 400) throw refusalOf(answer);
  return { status: answer.status, body: answer.body as Answer, header: (name) => answer.header(name) };
}

function refusalOf(answer: ApiAnswer): ApiError {
  const refusal = typeof answer.body === "object" && answer.body !== null ? answer.body : undefined;
  const seconds = Number(answer.header("retry-after"));
  return new ApiError(answer.status, refusal, Number.isFinite(seconds) && seconds > 0 ? seconds : undefined);
}

function queryString(query: ApiRequest["query"]): string {
  const pairs = Object.entries(query ?? {}).filter(
    (pair): pair is [string, string | number] => pair[1] != null && pair[1] !== "",
  );
  return pairs.length === 0
    ? ""
    : `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`;
}

/** `fetch` with JSON both ways. A call that nobody answers fails with status 0. */
export const browserTransport: Transport = async (request) => {
  let response: Response;
  try {
    response = await fetch((request.host ?? apiOrigin()) + request.url, {
      method: request.method,
      credentials: request.host ? "omit" : apiOrigin() === "" ? "same-origin" : "include",
      headers: {
        accept: "application/json",
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
  const text = await response.text().catch(() => "");
  return { status: response.status, body: parse(text), header: (name) => response.headers.get(name) };
};

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
