import { randomUUID } from "node:crypto";
import type { FastifyRequest, LightMyRequestResponse } from "fastify";
import type { RouterContext } from "react-router";
import { type Language, languageHeader } from "#shared/messages/languages.ts";
import type { Deps } from "../deps.ts";
import type { CachedResponse } from "./response-cache.ts";
import type { Server } from "./server-type.ts";
import { callerOf } from "./session.ts";

/** `PageReads` of the built pages (web/lib/personal-reads.ts). */
export interface PageReads {
  track(call: string, compared: unknown): unknown;
  giveUp(): void;
  readonly isKept: boolean;
  templateOf(html: string): PageTemplate;
}

export interface PageTemplate {
  fits(answers: OwnAnswers): boolean;
  html(answers: OwnAnswers): string;
}

/** Answers that a page's template does not hold, by the call's address, which has the template's id. */
type OwnAnswers = ReadonlyMap<string, { body: unknown; compared: unknown }>;

/** Exports of the built pages for the server (web/entry.server.tsx). */
export interface PageEntry {
  PageReads: new () => PageReads;
  createQueryClient(transport: PageTransport): unknown;
  queryClientContext: RouterContext<unknown>;
  pageRequestContext: RouterContext<{
    nonce: string;
    facts: { origin: string; hasJobPostings: boolean; now: number };
    apiHost: string | undefined;
    requestId: string | undefined;
    reads: PageReads | undefined;
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

export interface NotingTransport {
  carry: PageTransport;
  calls: readonly string[];
  hasFailed(): boolean;
  /** The answers that everyone gets, and those of the caller or about the page's id alone. */
  shared: ReadonlyMap<string, CachedResponse>;
  own: OwnAnswers;
  /** Makes these own calls, which the page then finds answered. False if one was refused. */
  callAll(addresses: readonly string[]): Promise<boolean>;
  /** What the page reads of own answers is noted from now on, and its calls have the template's id. */
  follow(reads: PageReads): void;
}

export interface PageRequest {
  /** As the page's links have it, with the language's prefix. */
  address: string;
  request: FastifyRequest;
  language: Language;
  isForEveryone: boolean;
}

/** Takes the place of the job's id, so that the pages of all jobs share templates. Unguessable. */
export const templateId = randomUUID();
const jobPage = /^(?:\/[\w-]+)?\/job-details\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The id of the job whose page this is; undefined for other pages. */
export const idIn = (address: string): string | undefined => jobPage.exec(address)?.[1];

/** Sends a page's API calls into the application, with the caller's address and, for personal pages, cookie. */
export function injectTransport(app: Server, deps: Deps, asked: PageRequest): NotingTransport {
  const calls: string[] = [];
  const shared = new Map<string, CachedResponse>();
  const own = new Map<string, { body: unknown; compared: unknown }>();
  const asking = new Map<string, Promise<LightMyRequestResponse>>();
  const headers = headersOf(asked);
  const id = idIn(asked.address);
  let hasFailed = false;
  let reads: PageReads | undefined;

  const ask = (method: string, url: string, body?: unknown) =>
    app.inject({
      method: method as "GET",
      url,
      headers,
      remoteAddress: asked.request.ip,
      ...(body === undefined ? {} : { payload: body as object }),
    });
  /** Once for each address: a page that begins from a template, and is then rendered, asks for the same. */
  const read = (url: string) => {
    const answer = asking.get(url) ?? ask("GET", url);
    asking.set(url, answer);
    return answer;
  };
  const findShared = async (url: string) => {
    const ready = app.cachedResponseListener.find(url);
    return ready && (await mayUseCached(deps, asked.request)) ? ready : undefined;
  };
  const withTemplateId = (text: string) => (id ? text.replaceAll(id, templateId) : text);
  const withOwnId = (text: string) => (id ? text.replaceAll(templateId, id) : text);
  /** `body` is parsed already if the answer is for everyone. */
  const keepOwn = (url: string, text: string, body: unknown) => {
    const found = withTemplateId(text);
    const compared = found === text ? body : parsedOrUndefined(found);
    own.set(withTemplateId(url), { body, compared });
    return compared;
  };
  const carry: PageTransport = async ({ method, url: asks, body }) => {
    const url = withOwnId(asks);
    calls.push(url);
    if (method !== "GET") reads?.giveUp();
    let ready = method === "GET" ? await findShared(url) : undefined;
    const answer = ready ? undefined : await (method === "GET" ? read(url) : ask(method, url, body));
    // Answering stores what is the same for everyone.
    if (reads && answer?.statusCode === 200) ready = await findShared(url);
    const isAboutId = reads !== undefined && id !== undefined && url.includes(id);
    if (ready && !isAboutId) {
      shared.set(url, ready);
      const { json, headers } = ready;
      return { status: 200, body: json, header: (name) => headers[name] };
    }
    const status = answer?.statusCode ?? 200;
    hasFailed ||= status >= 400;
    const text = ready ? ready.body.toString() : answer!.body;
    const parsed = ready ? ready.json : parsedOrUndefined(text);
    return {
      status,
      body: reads ? reads.track(asks, keepOwn(url, text, parsed)) : parsed,
      header: (name) => {
        reads?.giveUp();
        return answer?.headers[name]?.toString() ?? ready?.headers[name];
      },
    };
  };
  const callAll = async (addresses: readonly string[]) => {
    const statuses = await Promise.all(
      addresses.map(async (address) => {
        const url = withOwnId(address);
        const ready = id && url.includes(id) ? await findShared(url) : undefined;
        if (ready) keepOwn(url, ready.body.toString(), ready.json);
        if (ready) return 200;
        const { statusCode, body } = await read(url);
        keepOwn(url, body, parsedOrUndefined(body));
        return statusCode;
      }),
    );
    return statuses.every((status) => status === 200);
  };
  return {
    ...{ carry, calls, shared, own, callAll },
    hasFailed: () => hasFailed,
    follow: (noted) => {
      reads = noted;
      own.clear();
    },
  };
}

function headersOf({ request, language, isForEveryone }: PageRequest): Record<string, string> {
  const { "user-agent": userAgent, cookie } = request.headers;
  return {
    host: request.host,
    accept: "application/json",
    "x-request-id": request.id,
    [languageHeader]: language,
    ...(cookie && !isForEveryone ? { cookie } : {}),
    ...(userAgent ? { "user-agent": userAgent } : {}),
  };
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
