/** Mounts the pages: every GET that no API route handles goes to React Router, which reads through the same API. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ServerBuild } from "react-router";
import { personHeader, workerAddress } from "#shared/constants.ts";
import { defaultLanguage, type Language, languages } from "#shared/messages/languages.ts";
import { pages } from "#shared/paths.ts";
import { yearSeconds } from "#shared/time/durations.ts";
import { AppError } from "../app-error.ts";
import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";
import { countRefusal } from "../metrics.ts";
import { openSpan } from "../tracing/tracing.ts";
import { cacheable, NotCacheable } from "./cacheable-page.ts";
import { fromCache, sendCached } from "./cached-reply.ts";
import { unavailableSeconds } from "./error-handler.ts";
import {
  builtPages,
  folderOf,
  isStatusPage,
  type PageAddress,
  type Pages,
  pageAddress,
  pagesOf,
} from "./page-builds.ts";
import { createPageCache, pageCacheKey } from "./page-cache.ts";
import { pageContentPolicy, workerContentPolicy } from "./page-content-policy.ts";
import { serveAssets, sharePageFiles } from "./page-files.ts";
import { addressForReader, pageVary, sendToOwnLanguage, staysForVisitor } from "./page-language.ts";
import { isApiCall, isPath, wantsJson } from "./page-requests.ts";
import { PageTemplates } from "./page-templates.ts";
import { callerOfPage, createPageTurns, isRefusedTurn, plainFont, sendBusyPage } from "./page-turns.ts";
import { type Page, renderFromTemplate, renderPage } from "./render-page.ts";
import type { Server } from "./server-type.ts";
import { callerOf, isVisitor, pageCaller } from "./session.ts";
import { templateAddress } from "./template-address.ts";
import { serveManifest } from "./web-manifest.ts";

const root = path.resolve(import.meta.dirname, "../..");
/** For files with a content hash in their name. */
const forever = `public, max-age=${yearSeconds}, immutable`;
const anHour = "public, max-age=3600";
/** Includes the compressed files. */
const isWorker = (file: string): boolean => path.basename(file).startsWith(path.basename(workerAddress));

/** Serves the pages of a folder of builds and their files. Languages share the files that are equal. */
export const mountPagesOf =
  (builds: string, served: readonly Language[] = languages) =>
  async (app: Server, deps: Deps): Promise<void> => {
    const folders = served.map((language) => folderOf(builds, language));
    const clients = folders.map((folder) => path.join(folder, "client"));
    const assets = clients.map((client) => path.join(client, "assets"));
    await sharePageFiles(app, deps, assets);
    await app.register(async (files) => {
      await serveFiles(files, [...clients, path.join(builds, "worker")], deps.config);
      serveAssets(files, deps, { folders: assets, prefix: "/assets/", cacheControl: forever });
    });
    const load = loadOnce((language: Language) => builtPages(folderOf(builds, language)));
    await load(defaultLanguage);
    mountPages(app, deps, { served, load });
  };

/** Few people read another language than the default: its pages are loaded with the first request for one. */
function loadOnce(load: (language: Language) => Promise<Pages>): (language: Language) => Promise<Pages> {
  const loaded = new Map<Language, Promise<Pages>>();
  return (language) => {
    const pages = loaded.get(language) ?? load(language);
    loaded.set(language, pages);
    pages.catch(() => loaded.delete(language));
    return pages;
  };
}

export const mountBuiltPages = mountPagesOf(path.join(root, "build"));

/** Scripts, styles, fonts and pictures: the same for everyone, so no session is looked up. */
async function serveFiles(files: FastifyInstance, clients: string[], config: Config): Promise<void> {
  files.addHook("onRoute", (route) => {
    route.config = { ...route.config, anonymous: true };
  });
  await files.register(staticFiles, {
    root: clients,
    wildcard: false,
    globIgnore: ["assets/**"],
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      if (isWorker(file)) {
        reply
          .header("cache-control", "no-cache")
          .header("content-security-policy", workerContentPolicy(config));
        return;
      }
      reply.header("cache-control", file.includes("/assets/") ? forever : anHour);
    },
  });
}

/** The font for pages that are no part of a build (the sandbox, `sendBusyPage`): pages load it from their assets. */
function servePlainFont(app: Server): void {
  app.get(plainFont, { config: { anonymous: true }, schema: { hide: true } }, async (_request, reply) =>
    reply
      .type("font/woff2")
      .header("cache-control", anHour)
      .send(await readFile(path.join(root, "web", plainFont))),
  );
}

/** Serves the default language's pages from source, with hot replacement. */
export async function mountDevelopmentPages(app: Server, deps: Deps): Promise<void> {
  const [{ createServer }, { default: middie }] = await Promise.all([
    import("vite"),
    import("@fastify/middie"),
  ]);
  const vite = await createServer({ root, server: { middlewareMode: true, hmr: { server: app.server } } });
  await app.register(middie);
  app.use(vite.middlewares);
  app.addHook("onClose", () => vite.close());
  const build = () => vite.ssrLoadModule("virtual:react-router/server-build");
  const load = async () => pagesOf((await build()) as unknown as ServerBuild, "development");
  mountPages(app, deps, { served: [defaultLanguage], load });
}

interface Served {
  served: readonly Language[];
  load(language: Language): Promise<Pages>;
}

function mountPages(app: Server, deps: Deps, { served, load }: Served): void {
  for (const language of served) serveManifest(app, deps, language);
  servePlainFont(app);
  const cache = createPageCache(deps);
  const templates = new PageTemplates(deps);
  const turns = createPageTurns(deps, app.urgentCalls);
  const stays = staysForVisitor(served);

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    // Null: the caller could not be looked up, and the page says so.
    const actor = await callerOf(deps, request).catch(() => null);
    const asked = pageAddress(request.raw.url ?? "/", served);
    const { raw: rawAddress, language } = asked;
    const reader = { headers: request.headers, ownLanguage: actor?.language };
    // Without the caller, it is not known which language they chose.
    const own = actor === null || wantsJson(request) ? undefined : addressForReader(asked, reader, served);
    if (own) return sendToOwnLanguage(reply, own);
    const key = actor === undefined ? pageCacheKey(asked) : undefined;
    const cached = key && cache.findByKey(key, rawAddress);
    if (cached) return sendCached(request, reply, cached);
    const caller = callerOfPage(request, actor);
    const rendering = { app, deps, pages: await load(language), templates };
    nameSpan(request.method, rendering.pages, asked.plain);
    try {
      if (key !== undefined) {
        const page = { request, language, address: key, isForEveryone: true };
        const render = templateAddress(key).isPlain ? renderPage : renderFromTemplate;
        const build = async () => cacheable(deps, language, await render(rendering, page));
        const buildInTurn = (by: string) => turns.cached(by, key, () => cache.get(key, rawAddress, build));
        const recent = turns.areMany() ? cache.findRecent(key) : undefined;
        if (recent) {
          // Its next copy, for all who ask meanwhile. A refused turn leaves it to the next request.
          buildInTurn(refresher).catch(() => {});
          return sendCached(request, reply, recent);
        }
        return sendCached(request, reply, await buildInTurn(caller));
      }
      const isForEveryone = actor === null && isStatusPage(asked);
      const personal = { request, language, address: rawAddress, isForEveryone };
      // People with blocks see lists of their own, which fit no template.
      const render = actor && !actor.hasBlocks && hasTemplates(asked) ? renderFromTemplate : renderPage;
      const page = await turns.own(caller, async () =>
        request.socket.destroyed ? undefined : render(rendering, personal),
      );
      if (actor) reply.header(personHeader, actor.userId);
      return page ? sendPage(deps, request, { reply, page, language }) : reply.hijack();
    } catch (error) {
      if (error instanceof NotCacheable)
        return sendPage(deps, request, { reply, page: error.page, language });
      if (!isRefusedTurn(error)) throw error;
      countRefusal(deps.metrics, error);
      return sendBusyPage(reply, error, language);
    }
  };

  app.get(
    "/*",
    {
      config: { anonymous: true },
      schema: { hide: true },
      // Pages are cached as visitors see them.
      onRequest: fromCache(app, cache, (request) => isVisitor(request) && stays(request)),
    },
    async (request, reply) => {
      if (isApiCall(request) || !isPath(request)) throw new AppError("not_found");
      return pageCaller.run({}, () => answer(request, reply));
    },
  );
}

/** The caller in whose name cached pages are built again while their last copy is served. */
const refresher = "cached pages";

/** Whether people's pages at the address have much in common. */
const hasTemplates = (asked: PageAddress): boolean =>
  pageCacheKey(asked) !== undefined || asked.plain === pages.wallet;

/** Fastify knows one route for all pages. */
function nameSpan(method: string, pages: Pages, plain: string): void {
  const span = openSpan();
  if (!span) return;
  const route = pages.routeOf(plain);
  span.rename(`${method} ${route}`);
  span.note({ "http.route": route });
}

function sendPage(
  deps: Deps,
  request: FastifyRequest,
  { reply, page, language }: { reply: FastifyReply; page: Page; language: Language },
): FastifyReply {
  if (page.status === 404 && wantsJson(request)) throw new AppError("not_found");
  // The caller could not be looked up, so no menu would be right.
  if (page.status === 503 && page.bytes === "")
    return sendBusyPage(
      reply,
      new AppError("unavailable", { retryAfterSeconds: unavailableSeconds }),
      language,
    );
  reply.code(page.status);
  if (page.status === 503) reply.header("retry-after", unavailableSeconds);
  for (const [name, value] of page.headers) reply.header(name, value);
  reply.header("content-security-policy", pageContentPolicy(deps.config, [`'nonce-${page.nonce}'`]));
  // Personal pages are not stored; visitors' pages are revalidated, as a session may have begun since.
  const caching = isVisitor(reply.request.raw) ? "private, no-cache" : "no-store";
  reply.header("cache-control", caching).header("vary", pageVary);
  // Without this, a redirect's empty body would have the type of a download.
  return reply.send(page.bytes === "" ? undefined : Buffer.from(page.bytes, "latin1"));
}
