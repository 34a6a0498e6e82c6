/** Answers requests for pages: from the cache, by rendering in a turn, or by sending readers to their own language. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import { countRefusal } from "#server/metrics.ts";
import { openSpan } from "#server/tracing/tracing.ts";
import { personHeader } from "#shared/constants.ts";
import type { Language } from "#shared/messages/languages.ts";
import { pages } from "#shared/paths.ts";
import { fromCache, sendCached } from "../cache/cached-reply.ts";
import type { ResponseCache } from "../cache/response-cache.ts";
import { unavailableSeconds } from "../error-handler.ts";
import type { Server } from "../server-type.ts";
import { callerOf, isVisitor, pageCaller } from "../session.ts";
import { sendBusyPage } from "./busy-page.ts";
import { cacheable, NotCacheable } from "./cacheable-page.ts";
import { isStatusPage, type PageAddress, type Pages, pageAddress } from "./page-builds.ts";
import { createPageCache, pageCacheKey } from "./page-cache.ts";
import { pageContentPolicy } from "./page-content-policy.ts";
import { addressForReader, pageVary, sendToOwnLanguage, staysForVisitor } from "./page-language.ts";
import { isApiCall, isPath, wantsJson } from "./page-requests.ts";
import { PageTemplates } from "./page-templates.ts";
import { callerOfPage, createPageTurns, isRefusedTurn } from "./page-turns.ts";
import { type Page, renderFromTemplate, renderPage } from "./render-page.ts";
import { templateAddress } from "./template-address.ts";

/** The languages that have pages, and their builds. */
export interface ServedPages {
  served: readonly Language[];
  load(language: Language): Promise<Pages>;
}

/** Every GET that no API route handles is for a page. */
export function answerPages(app: Server, deps: Deps, servedPages: ServedPages): void {
  const answers = new PageAnswers(app, deps, servedPages);
  const stays = staysForVisitor(servedPages.served);
  app.get(
    "/*",
    {
      config: { anonymous: true },
      schema: { hide: true },
      // Pages are cached as visitors see them.
      onRequest: fromCache(app, answers.cache, (request) => isVisitor(request) && stays(request)),
    },
    async (request, reply) => {
      if (isApiCall(request) || !isPath(request)) throw new AppError("not_found");
      return pageCaller.run({}, () => answers.answer(request, reply));
    },
  );
}

/** The caller in whose name cached pages are built again while their last copy is served. */
const refresher = "cached pages";

interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
  address: PageAddress;
  /** Null: the caller could not be looked up, and the page says so. */
  actor: Actor | undefined | null;
}

class PageAnswers {
  readonly cache: ResponseCache;
  private readonly app: Server;
  private readonly deps: Deps;
  private readonly pages: ServedPages;
  private readonly templates: PageTemplates;
  private readonly turns: ReturnType<typeof createPageTurns>;

  constructor(app: Server, deps: Deps, servedPages: ServedPages) {
    this.app = app;
    this.deps = deps;
    this.pages = servedPages;
    this.cache = createPageCache(deps);
    this.templates = new PageTemplates(deps);
    this.turns = createPageTurns(deps, app.urgentCalls);
  }

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { served } = this.pages;
    const actor = await callerOf(this.deps, request).catch(() => null);
    const address = pageAddress(request.raw.url ?? "/", served);
    const reader = { headers: request.headers, ownLanguage: actor?.language };
    // Without the caller, it is not known which language they chose.
    const own = actor === null || wantsJson(request) ? undefined : addressForReader(address, reader, served);
    if (own) return sendToOwnLanguage(reply, own);
    const key = actor === undefined ? pageCacheKey(address) : undefined;
    const asked = { request, reply, address, actor };
    try {
      return key === undefined ? await this.sendOwn(asked) : await this.sendShared(asked, key);
    } catch (error) {
      if (!isRefusedTurn(error)) throw error;
      countRefusal(this.deps.metrics, error);
      return sendBusyPage(reply, error, address.language);
    }
  }

  /** A page that is the same for all visitors. */
  private async sendShared(asked: Asked, key: string): Promise<FastifyReply> {
    const { request, reply, actor, address } = asked;
    const cached = this.cache.findByKey(key, address.raw);
    if (cached) return sendCached(request, reply, cached);
    const rendering = await this.rendering(asked);
    const page = { request, language: address.language, address: key, isForEveryone: true };
    const render = templateAddress(key).isPlain ? renderPage : renderFromTemplate;
    const build = async () => cacheable(this.deps, address.language, await render(rendering, page));
    const buildInTurn = (by: string) =>
      this.turns.cached(by, key, () => this.cache.get(key, address.raw, build));
    const recent = this.turns.areMany() ? this.cache.findRecent(key) : undefined;
    if (recent) {
      // Its next copy, for all who ask meanwhile. A refused turn leaves it to the next request.
      buildInTurn(refresher).catch(() => {});
      return sendCached(request, reply, recent);
    }
    try {
      return sendCached(request, reply, await buildInTurn(callerOfPage(request, actor)));
    } catch (error) {
      if (!(error instanceof NotCacheable)) throw error;
      return this.sendPage(asked, error.page);
    }
  }

  /** A page for its reader alone. */
  private async sendOwn(asked: Asked): Promise<FastifyReply> {
    const { request, reply, actor, address } = asked;
    const rendering = await this.rendering(asked);
    const isForEveryone = actor === null && isStatusPage(address);
    const personal = { request, language: address.language, address: address.raw, isForEveryone };
    // People with blocks see lists of their own, which fit no template.
    const render = actor && !actor.hasBlocks && hasTemplates(address) ? renderFromTemplate : renderPage;
    const page = await this.turns.own(callerOfPage(request, actor), async () =>
      request.socket.destroyed ? undefined : render(rendering, personal),
    );
    if (actor) reply.header(personHeader, actor.userId);
    return page ? this.sendPage(asked, page) : reply.hijack();
  }

  private async rendering({ request, address }: Asked) {
    const pages = await this.pages.load(address.language);
    nameSpan(request.method, pages, address.plain);
    return { app: this.app, deps: this.deps, pages, templates: this.templates };
  }

  private sendPage({ request, reply, address }: Asked, page: Page): FastifyReply {
    if (page.status === 404 && wantsJson(request)) throw new AppError("not_found");
    // The caller could not be looked up, so no menu would be right.
    if (page.status === 503 && page.bytes === "") {
      const refusal = new AppError("unavailable", { retryAfterSeconds: unavailableSeconds });
      return sendBusyPage(reply, refusal, address.language);
    }
    reply.code(page.status);
    if (page.status === 503) reply.header("retry-after", unavailableSeconds);
    for (const [name, value] of page.headers) reply.header(name, value);
    const policy = pageContentPolicy(this.deps.config, [`'nonce-${page.nonce}'`]);
    // Personal pages are not stored; visitors' pages are revalidated, as a session may have begun since.
    const caching = isVisitor(request.raw) ? "private, no-cache" : "no-store";
    reply.headers({ "content-security-policy": policy, "cache-control": caching, vary: pageVary });
    // Without this, a redirect's empty body would have the type of a download.
    return reply.send(page.bytes === "" ? undefined : Buffer.from(page.bytes, "latin1"));
  }
}

/** Whether people's pages at the address have much in common. */
const hasTemplates = (address: PageAddress): boolean =>
  pageCacheKey(address) !== undefined || address.plain === pages.wallet;

/** Fastify knows one route for all pages. */
function nameSpan(method: string, pages: Pages, plain: string): void {
  const span = openSpan();
  if (!span) return;
  const route = pages.routeOf(plain);
  span.rename(`${method} ${route}`);
  span.note({ "http.route": route });
}
