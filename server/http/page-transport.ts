import type { FastifyRequest } from "fastify";
import type { RouterContext } from "react-router";
import { type Language, languageHeader } from "#shared/messages/languages.ts";
import type { Deps } from "../deps.ts";
import type { CachedResponse } from "./cached-response.ts";
import { callWithin, type InnerAnswer } from "./inner-call.ts";
import type { Server } from "./server-type.ts";
import { callerOf } from "./session.ts";
import type { TemplateAddress } from "./template-address.ts";

/** `PageReads` of the built pages (web/lib/personal-reads.ts). */
export interface PageReads {
  track(call: string, compared: unknown): unknown;
  giveUp(): void;
  readonly isKept: boolean;
  readonly insertions: PageInsertions;
  templateOf(html: string, encode: (text: string) => string): PageTemplate;
}

export interface PageTemplate {
  fits(answers: OwnAnswers): boolean;
  /** As the template was written. */
  html(answers: OwnAnswers): string;
  insertions: PageInsertions;
}

/** `PageInsertions` of the built pages (web/lib/page-insertions.ts). */
interface PageInsertions {
  /** Whether the address of a call is made of other calls' answers. */
  isMade(call: string): boolean;
  addressOf(call: string, answers: OwnAnswers): string;
}

interface Answer {
  body: unknown;
  headers: Readonly<Record<string, string | undefined>>;
}

/** Answers that a page's template does not hold, by the call's address, which has the template's marks. */
type OwnAnswers = ReadonlyMap<string, { body: Answer; compared: Answer }>;

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
  headers: Answer["headers"];
}>;

export interface NotingTransport {
  carry: PageTransport;
  calls: readonly string[];
  hasFailed(): boolean;
  /** The answers that everyone gets, and those for the caller or the words that were taken out of the address. */
  shared: ReadonlyMap<string, CachedResponse>;
  own: OwnAnswers;
  /** Makes a template's own calls, which the page then finds answered. False if one was refused. */
  callAll(calls: readonly string[], insertions: PageInsertions): Promise<boolean>;
  /** What the page reads of own answers is noted from now on, and its calls have the template's marks; or no longer. */
  follow(reads: PageReads | undefined): void;
}

export interface PageRequest {
  /** As the page's links have it, with the language's prefix. */
  address: string;
  request: FastifyRequest;
  language: Language;
  isForEveryone: boolean;
}

/** Sends a page's API calls into the application, with the caller's address and, for personal pages, cookie. */
export function injectTransport(
  app: Server,
  deps: Deps,
  asked: PageRequest,
  { withWords, withMarks }: Pick<TemplateAddress, "withWords" | "withMarks">,
): NotingTransport {
  const calls: string[] = [];
  const shared = new Map<string, CachedResponse>();
  const own = new Map<string, { body: Answer; compared: Answer }>();
  const asking = new Map<string, Promise<InnerAnswer>>();
  const headers = headersOf(asked);
  let hasFailed = false;
  let reads: PageReads | undefined;

  const { ip } = asked.request;
  const write = async (method: string, url: string, body?: unknown): Promise<InnerAnswer> => {
    const {
      statusCode,
      body: text,
      ...answer
    } = await app.inject({
      method: method as "POST",
      url,
      headers,
      remoteAddress: ip,
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return { status: statusCode, headers: answer.headers, text };
  };
  /** Once for each address: a page that begins from a template, and is then rendered, asks for the same. */
  const read = (url: string) => {
    const answer = asking.get(url) ?? callWithin(app, { url, headers, address: ip });
    asking.set(url, answer);
    return answer;
  };
  const findShared = async (url: string) => {
    const ready = app.cachedResponseListener.find(url);
    return ready && (await mayUseCached(deps, asked.request)) ? ready : undefined;
  };
  const keepOwn = (asks: string, text: string, answer: Answer) => {
    const found = withMarks(text);
    const compared = found === text ? answer : { ...answer, body: parsedOrUndefined(found) };
    own.set(asks, { body: answer, compared });
    return compared;
  };
  /** Answers for everyone are parsed once. */
  const keepReady = (asks: string, { body, json, headers }: CachedResponse) =>
    keepOwn(asks, body.toString(), { body: json, headers });
  const keepAsked = (asks: string, { text, headers }: InnerAnswer) =>
    keepOwn(asks, text, { body: parsedOrUndefined(text), headers: headers as Answer["headers"] });
  const carry: PageTransport = async ({ method, url: asks, body }) => {
    const url = withWords(reads?.insertions.addressOf(asks, own) ?? asks);
    calls.push(url);
    if (method !== "GET") reads?.giveUp();
    let ready = method === "GET" ? await findShared(url) : undefined;
    const answer = ready ? undefined : await (method === "GET" ? read(url) : write(method, url, body));
    // Answering stores what is the same for everyone.
    if (reads && answer?.status === 200) ready = await findShared(url);
    const isForWords = reads !== undefined && url !== asks;
    if (ready && !isForWords) {
      shared.set(url, ready);
      return { status: 200, body: ready.json, headers: ready.headers };
    }
    const status = answer?.status ?? 200;
    hasFailed ||= status >= 400;
    const compared = ready ? keepReady(asks, ready) : keepAsked(asks, answer!);
    const followed = reads ? (reads.track(asks, compared) as Answer) : compared;
    return { status, body: followed.body, headers: followed.headers };
  };
  const call = async (asks: string, insertions: PageInsertions) => {
    if (own.has(asks)) return true;
    const url = withWords(insertions.addressOf(asks, own));
    const ready = url === asks ? undefined : await findShared(url);
    if (ready) keepReady(asks, ready);
    if (ready) return true;
    const answer = await read(url);
    if (answer.status === 200) keepAsked(asks, answer);
    return answer.status === 200;
  };
  const callAll: NotingTransport["callAll"] = async (calls, insertions) => {
    for (const areMade of [false, true]) {
      const now = calls.filter((asks) => insertions.isMade(asks) === areMade);
      const answered = await Promise.all(now.map((asks) => call(asks, insertions)));
      if (answered.includes(false)) return false;
    }
    return true;
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
