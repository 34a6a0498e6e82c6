import type { FastifyRequest } from "fastify";
import type { Deps } from "#server/deps.ts";
import * as accountsApi from "#shared/contracts/accounts.endpoints.ts";
import type { CurrentSession } from "#shared/contracts/accounts.ts";
import { type Language, languageHeader } from "#shared/messages/languages.ts";
import type { CachedResponse } from "../cache/cached-response.ts";
import { callWithin, type InnerAnswer } from "../inner-call.ts";
import type { Server } from "../server-type.ts";
import { callerOf } from "../session.ts";
import type { Answer, PageInsertions, PageReads, PageTransport } from "./page-entry.ts";
import type { TemplateAddress } from "./template-address.ts";

export interface PageRequest {
  /** As in the page's links, with the language's prefix. */
  address: string;
  request: FastifyRequest;
  language: Language;
  isForEveryone: boolean;
}

/**
 * A page's API calls. They go into the application within the process, with the reader's network address and, on
 * personal pages, cookie.
 */
export class PageCalls {
  /** Addresses of all calls. */
  readonly addresses: string[] = [];
  /** Answers that everyone gets. */
  readonly shared = new Map<string, CachedResponse>();
  /** Answers for the reader, or for the words that were taken out of the page's address. */
  readonly own = new Map<string, { body: Answer; compared: Answer }>();
  hasFailed = false;
  private readonly app: Server;
  private readonly deps: Deps;
  private readonly page: PageRequest;
  private readonly words: Pick<TemplateAddress, "withWords" | "withMarks">;
  private readonly headers: Record<string, string>;
  private readonly asked = new Map<string, Promise<InnerAnswer>>();
  private reads: PageReads | undefined;

  constructor(
    { app, deps }: { app: Server; deps: Deps },
    page: PageRequest,
    words: Pick<TemplateAddress, "withWords" | "withMarks">,
  ) {
    this.app = app;
    this.deps = deps;
    this.page = page;
    this.words = words;
    this.headers = headersOf(page);
  }

  /** Tracks from now on what the page reads of own answers, with marks in its calls; undefined: stops. */
  follow(reads: PageReads | undefined): void {
    this.reads = reads;
    this.own.clear();
  }

  readonly carry: PageTransport = async ({ method, url: markedUrl, body }) => {
    const { reads } = this;
    const url = this.words.withWords(reads?.insertions.addressOf(markedUrl, this.own) ?? markedUrl);
    this.addresses.push(url);
    if (method !== "GET") reads?.giveUp();
    let cached = method === "GET" ? await this.findShared(url) : undefined;
    const answer = cached
      ? undefined
      : await (method === "GET" ? this.get(url) : this.send(method, url, body));
    // The call has cached its answer if it is the same for everyone.
    if (reads && answer?.status === 200) cached = await this.findShared(url);
    const isForWords = reads !== undefined && url !== markedUrl;
    if (cached && !isForWords) {
      this.shared.set(url, cached);
      return { status: 200, body: cached.json, headers: cached.headers };
    }
    const status = answer?.status ?? 200;
    this.hasFailed ||= status >= 400;
    const compared = cached ? this.storeCached(markedUrl, cached) : this.storeAnswer(markedUrl, answer!);
    const followed = reads ? (reads.track(markedUrl, compared) as Answer) : compared;
    return { status, body: followed.body, headers: followed.headers };
  };

  /** Makes a template's own calls, whose answers the page then finds. Returns false if one was refused. */
  async makeAll(calls: readonly string[], insertions: PageInsertions): Promise<boolean> {
    // Second, those whose address is made from the answers to the first.
    for (const areMade of [false, true]) {
      const now = calls.filter((markedUrl) => insertions.isMade(markedUrl) === areMade);
      const answered = await Promise.all(now.map((markedUrl) => this.make(markedUrl, insertions)));
      if (answered.includes(false)) return false;
    }
    return true;
  }

  private async make(markedUrl: string, insertions: PageInsertions): Promise<boolean> {
    if (this.own.has(markedUrl)) return true;
    const url = this.words.withWords(insertions.addressOf(markedUrl, this.own));
    const cached = url === markedUrl ? undefined : await this.findShared(url);
    if (cached) {
      this.storeCached(markedUrl, cached);
      return true;
    }
    const answer = await this.get(url);
    if (answer.status === 200) this.storeAnswer(markedUrl, answer);
    return answer.status === 200;
  }

  /** Once for each address: a page that tries a template before it is rendered repeats the same calls. */
  private get(url: string): Promise<InnerAnswer> {
    if (this.page.isForEveryone && url === accountsApi.session.path) return sessionOfVisitor;
    const call = { url, headers: this.headers, address: this.page.request.ip };
    const answer = this.asked.get(url) ?? callWithin(this.app, call);
    this.asked.set(url, answer);
    return answer;
  }

  private async send(method: string, url: string, body: unknown): Promise<InnerAnswer> {
    const answer = await this.app.inject({
      method: method as "POST",
      url,
      headers: this.headers,
      remoteAddress: this.page.request.ip,
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return { status: answer.statusCode, headers: answer.headers, text: answer.body };
  }

  private async findShared(url: string): Promise<CachedResponse | undefined> {
    const cached = this.app.cachedResponseListener.find(url);
    return cached && (await mayUseCached(this.deps, this.page.request)) ? cached : undefined;
  }

  /** Answers for everyone are parsed once. */
  private storeCached(markedUrl: string, { body, json, headers }: CachedResponse): Answer {
    return this.store(markedUrl, body.toString(), { body: json, headers });
  }

  private storeAnswer(markedUrl: string, { text, headers }: InnerAnswer): Answer {
    return this.store(markedUrl, text, {
      body: parsedOrUndefined(text),
      headers: headers as Answer["headers"],
    });
  }

  /** Returns the answer as other pages of the template can have it. */
  private store(markedUrl: string, text: string, answer: Answer): Answer {
    const marked = this.words.withMarks(text);
    const compared = marked === text ? answer : { ...answer, body: parsedOrUndefined(marked) };
    this.own.set(markedUrl, { body: answer, compared });
    return compared;
  }
}

/** Calls for pages for everyone carry no cookie, so all of them would get this answer. */
const noSession: CurrentSession = { user: null };
const sessionOfVisitor = Promise.resolve<InnerAnswer>({
  status: 200,
  headers: {},
  text: JSON.stringify(noSession),
});

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
