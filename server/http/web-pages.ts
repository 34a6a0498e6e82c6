/** Mounts the pages: every GET that no API route handles goes to React Router, which reads through the same API. */
import { randomBytes } from "node:crypto";
import path from "node:path";
import { pathToFileURL } from "node:url";
import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { AppError } from "../app-error.ts";
import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";
import { fromCache, sendCached } from "./cached-reply.ts";
import { unavailableSeconds } from "./error-handler.ts";
import { createPageCache, keptAddress, pageContent } from "./page-cache.ts";
import { pageContentPolicy, workerContentPolicy } from "./page-content-policy.ts";
import { serveOtherVersions, sharePageFiles } from "./page-files.ts";
import { injectTransport, type PageEntry } from "./page-transport.ts";
import { createPageTurns, isRefusedTurn, pagePayer, sendBusyPage } from "./page-turns.ts";
import type { Content } from "./response-cache.ts";
import type { Server } from "./server-type.ts";
import { callerOf, isVisitor, pageCaller } from "./session.ts";
import { webManifest } from "./web-manifest.ts";

const root = path.resolve(import.meta.dirname, "../..");
const yearSeconds = 31_536_000;
/** For files with a content hash in their name. */
const forever = `public, max-age=${yearSeconds}, immutable`;
/** Includes the compressed files. */
const serviceWorker = /[\\/]sw\.js(\.\w+)?$/;

interface Pages {
  entry: PageEntry;
  handle: ReturnType<typeof createRequestHandler>;
}

/** Serves the pages of a build and their files. */
export const mountPagesOf =
  (folder: string) =>
  async (app: Server, deps: Deps): Promise<void> => {
    const client = path.join(folder, "client");
    await sharePageFiles(app, deps, path.join(client, "assets"));
    await app.register((files) => serveFiles(files, client, deps.config));
    serveOtherVersions(app, deps, { prefix: "/assets/", cacheControl: forever });
    const build = (await import(pathToFileURL(path.join(folder, "server/index.js")).href)) as ServerBuild;
    const pages = pagesOf(build, "production");
    mountPages(app, deps, async () => pages);
  };

export const mountBuiltPages = mountPagesOf(path.join(root, "build"));

/** Scripts, styles, fonts and pictures: the same for everyone, so no session is looked up. */
async function serveFiles(files: FastifyInstance, client: string, config: Config): Promise<void> {
  files.addHook("onRoute", (route) => {
    route.config = { ...route.config, anonymous: true };
  });
  await files.register(staticFiles, {
    root: client,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      if (serviceWorker.test(file)) {
        reply
          .header("cache-control", "no-cache")
          .header("content-security-policy", workerContentPolicy(config));
        return;
      }
      const isHashed = file.includes("/assets/") || file.includes("/fonts/");
      reply.header("cache-control", isHashed ? forever : "public, max-age=3600");
    },
  });
}

/** Serves the pages from source, with hot replacement. */
export async function mountDevelopmentPages(app: Server, deps: Deps): Promise<void> {
  const [{ createServer }, { default: middie }] = await Promise.all([
    import("vite"),
    import("@fastify/middie"),
  ]);
  const vite = await createServer({ root, server: { middlewareMode: true, hmr: { server: app.server } } });
  await app.register(middie);
  app.use(vite.middlewares);
  app.addHook("onClose", () => vite.close());
  mountPages(app, deps, async () =>
    pagesOf(
      (await vite.ssrLoadModule("virtual:react-router/server-build")) as unknown as ServerBuild,
      "development",
    ),
  );
}

const pagesOf = (build: ServerBuild, mode: string): Pages => ({
  entry: build.entry.module as unknown as PageEntry,
  handle: createRequestHandler(build, mode),
});

function mountPages(app: Server, deps: Deps, load: () => Promise<Pages>): void {
  const manifest = JSON.stringify(webManifest(deps.config));
  app.get(
    "/manifest.webmanifest",
    { config: { anonymous: true }, schema: { hide: true } },
    async (_request, reply) =>
      reply.type("application/manifest+json").header("cache-control", "public, max-age=3600").send(manifest),
  );
  const cache = createPageCache(deps);
  const turns = createPageTurns();
  app.get(
    "/*",
    {
      config: { anonymous: true },
      schema: { hide: true },
      // Pages are cached as visitors see them.
      onRequest: fromCache(app, cache, isVisitor),
    },
    async (request, reply) => {
      if (isApiCall(request) || !isPath(request)) throw new AppError("not_found");
      return pageCaller.run({}, async () => {
        // Null: the caller could not be looked up, and the page says so.
        const actor = await callerOf(deps, request).catch(() => null);
        const rawAddress = request.raw.url ?? "/";
        const address = actor === undefined ? keptAddress(rawAddress) : undefined;
        const ready = address && cache.ready(address, rawAddress);
        if (ready) return sendCached(request, reply, ready);
        const payer = pagePayer(request, actor);
        const render = async (page: { address: string; isForEveryone: boolean }) =>
          renderPage({ app, deps, pages: await load() }, { request, ...page });
        try {
          if (address === undefined) {
            const isGone = () => request.socket.destroyed;
            const own = { address: rawAddress, isForEveryone: false };
            const page = await turns.own(payer, async () => (isGone() ? undefined : render(own)));
            return page ? sendPage(deps, request, { reply, page }) : reply.hijack();
          }
          const shared = { address, isForEveryone: true };
          const build = async () => keepable(deps, await render(shared));
          const cached = await turns.kept(payer, address, () => cache.get(address, rawAddress, build));
          return sendCached(request, reply, cached);
        } catch (error) {
          if (error instanceof NotKept) return sendPage(deps, request, { reply, page: error.page });
          if (isRefusedTurn(error)) return sendBusyPage(reply, error);
          throw error;
        }
      });
    },
  );
}

/** Unknown API paths answer JSON. A page's own call must never render that page again. */
const isApiCall = ({ url }: FastifyRequest): boolean =>
  url.startsWith("/api/") || pageCaller.getStore() !== undefined;

/** A program that requests neither an API path nor a page. Page answers do not depend on this. */
const wantsJson = ({ headers }: FastifyRequest): boolean =>
  /json/i.test(headers.accept ?? "") && !/text\/html|\*\/\*/i.test(headers.accept ?? "");

/** Request targets may also be absolute URLs or "*": no page matches these. */
const isPath = ({ raw }: FastifyRequest): boolean => raw.url?.startsWith("/") ?? false;

/** A page that is sent but not cached: a redirect, a refusal, or one with data that could not be read. */
class NotKept extends Error {
  readonly page: Page;
  constructor(page: Page) {
    super("page is not kept");
    this.page = page;
  }
}

function keepable(deps: Deps, page: Page): Content {
  if (page.status !== 200 || !page.isWhole) throw new NotKept(page);
  return pageContent(deps, { html: page.body.toString(), nonce: page.nonce, calls: page.calls });
}

interface Page {
  status: number;
  headers: Headers;
  body: Buffer;
  nonce: string;
  /** API calls that it was rendered from, and whether all were answered. */
  calls: readonly string[];
  isWhole: boolean;
}

/**
 * Renders a page from its address and the API's answers only. Method, Host and other headers are left out: they would
 * end up in a page cached for others. The request's abort signal too: other requests may wait for the same page.
 */
async function renderPage(
  { app, deps, pages }: { app: Server; deps: Deps; pages: Pages },
  { request, isForEveryone, address }: { request: FastifyRequest; isForEveryone: boolean; address: string },
): Promise<Page> {
  const nonce = randomBytes(16).toString("base64");
  const { entry } = pages;
  const transport = injectTransport(app, deps, { request, isForEveryone });
  const context = new RouterContextProvider();
  context.set(entry.queryClientContext, entry.createQueryClient(transport.carry));
  context.set(entry.pageRequestContext, {
    nonce,
    apiHost: deps.config.apiHost,
    requestId: request.id,
    report: (error) => request.log.error({ err: error }, "page failed"),
  });
  const response = await pages.handle(new Request(new URL(deps.config.origin).origin + address), context);
  return {
    status: response.status,
    headers: response.headers,
    body: Buffer.from(await response.arrayBuffer()),
    nonce,
    calls: transport.calls,
    isWhole: !transport.hasFailed(),
  };
}

function sendPage(
  deps: Deps,
  request: FastifyRequest,
  { reply, page }: { reply: FastifyReply; page: Page },
): FastifyReply {
  if (page.status === 404 && wantsJson(request)) throw new AppError("not_found");
  reply.code(page.status);
  if (page.status === 503) reply.header("retry-after", unavailableSeconds);
  for (const [name, value] of page.headers) reply.header(name, value);
  reply.header("content-security-policy", pageContentPolicy(deps.config, [`'nonce-${page.nonce}'`]));
  // Personal pages are not stored; visitors' pages are revalidated, as a session may have begun since.
  const caching = isVisitor(reply.request.raw) ? "private, no-cache" : "no-store";
  reply.header("cache-control", caching).header("vary", "accept-encoding, cookie");
  return reply.send(page.body);
}
