import type { FastifyRequest } from "fastify";
import type { RouterContext } from "react-router";
import { type Language, languageHeader } from "#shared/messages/languages.ts";
import type { Deps } from "../deps.ts";
import type { Server } from "./server-type.ts";
import { callerOf } from "./session.ts";

/** Exports of the built pages for the server (web/entry.server.tsx). */
export interface PageEntry {
  createQueryClient(transport: PageTransport): unknown;
  queryClientContext: RouterContext<unknown>;
  pageRequestContext: RouterContext<{
    nonce: string;
    facts: { origin: string; hasJobPostings: boolean; now: number };
    apiHost: string | undefined;
    requestId: string | undefined;
    /** Hands over the finished HTML; a body of the response would be copied several times. */
    deliver(html: Buffer): void;
    report(error: unknown): void;
  }>;
}

type PageTransport = (request: { method: string; url: string; body?: unknown }) => Promise<{
  status: number;
  body: unknown;
  header(name: string): string | undefined;
}>;

interface NotingTransport {
  carry: PageTransport;
  calls: readonly string[];
  hasFailed(): boolean;
}

export interface PageRequest {
  request: FastifyRequest;
  language: Language;
  isForEveryone: boolean;
}

/** Sends a page's API calls into the application, with the caller's address and, for personal pages, cookie. */
export function injectTransport(
  app: Server,
  deps: Deps,
  { request: page, language, isForEveryone }: PageRequest,
): NotingTransport {
  const calls: string[] = [];
  let hasFailed = false;
  const { "user-agent": userAgent } = page.headers;
  const cookie = isForEveryone ? undefined : page.headers.cookie;
  const headers = {
    host: page.host,
    accept: "application/json",
    "x-request-id": page.id,
    [languageHeader]: language,
    ...(cookie ? { cookie } : {}),
    ...(userAgent ? { "user-agent": userAgent } : {}),
  };
  const carry: PageTransport = async ({ method, url, body }) => {
    calls.push(url);
    const ready = method === "GET" ? app.cachedResponseListener.find(url) : undefined;
    if (ready && (await mayUseCached(deps, page)))
      return { status: 200, body: ready.json, header: (name) => ready.headers[name] };
    const answer = await app.inject({
      method: method as "GET",
      url,
      headers,
      remoteAddress: page.ip,
      ...(body === undefined ? {} : { payload: body as object }),
    });
    hasFailed ||= answer.statusCode >= 400;
    return {
      status: answer.statusCode,
      body: parsedOrUndefined(answer.body),
      header: (name) => answer.headers[name]?.toString(),
    };
  };
  return { carry, calls, hasFailed: () => hasFailed };
}

/** If the caller cannot be looked up, the application answers with its own error. */
const mayUseCached = (deps: Deps, page: FastifyRequest): Promise<boolean> =>
  callerOf(deps, page).then(
    (actor) => !actor?.hasBlocks,
    () => false,
  );

/** A made-up address may lead to something that is not JSON. */
function parsedOrUndefined(text: string): unknown {
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
