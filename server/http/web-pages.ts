/** Mounts the pages: every GET that no API route took goes to React Router, which reads through the same API. */
import { randomBytes } from "node:crypto";
import path from "node:path";
import { pathToFileURL } from "node:url";
import staticFiles from "@fastify/static";
import { createRequest } from "@remix-run/node-fetch-server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { AppError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import { pageContentPolicy } from "./page-content-policy.ts";
import { injectTransport, type PageEntry } from "./page-transport.ts";
import type { Server } from "./server-type.ts";

const root = path.resolve(import.meta.dirname, "../..");
const yearSeconds = 31_536_000;

interface Pages {
  entry: PageEntry;
  handle: ReturnType<typeof createRequestHandler>;
}

/** Serves the built pages and their files. */
export async function mountBuiltPages(app: Server, deps: Deps): Promise<void> {
  await app.register(staticFiles, {
    root: path.join(root, "build/client"),
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      const forever = file.includes("/assets/") || file.includes("/fonts/");
      reply.header(
        "cache-control",
        forever ? `public, max-age=${yearSeconds}, immutable` : "public, max-age=3600",
      );
    },
  });
  const build = (await import(pathToFileURL(path.join(root, "build/server/index.js")).href)) as ServerBuild;
  const pages = pagesOf(build, "production");
  mountPages(app, deps, async () => pages);
}

/** Serves the pages straight from their sources, with hot replacement. */
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
  app.get("/*", { config: { anonymous: true }, schema: { hide: true } }, async (request, reply) => {
    if (isApiCall(request)) throw new AppError("not_found");
    const response = await renderPage(app, deps, await load(), request, reply);
    return reply.send(response);
  });
}

/** Unknown API paths answer JSON. A page's own call must never be answered by rendering that page again. */
const isApiCall = ({ url, headers }: FastifyRequest): boolean =>
  url.startsWith("/api/") || headers.accept === "application/json";

async function renderPage(
  app: Server,
  deps: Deps,
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  const context = new RouterContextProvider();
  const { entry } = pages;
  context.set(entry.queryClientContext, entry.createQueryClient(injectTransport(app, request)));
  context.set(entry.pageRequestContext, { nonce, apiHost: deps.config.apiHost });
  const webRequest = createRequest(request.raw, reply.raw, {
    protocol: `${request.protocol}:`,
    host: request.host,
  });
  const response = await pages.handle(webRequest, context);
  reply.header("content-security-policy", pageContentPolicy(deps.config, [`'nonce-${nonce}'`]));
  if (!response.headers.has("cache-control")) response.headers.set("cache-control", "private, no-cache");
  return response;
}
