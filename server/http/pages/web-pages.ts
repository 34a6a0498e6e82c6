/** Mounts the pages and their files: from builds, or in development from their sources. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import staticFiles from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { ServerBuild } from "react-router";
import type { Config } from "#server/config.ts";
import type { Deps } from "#server/deps.ts";
import { workerAddress } from "#shared/constants.ts";
import { defaultLanguage, type Language, languages } from "#shared/messages/languages.ts";
import { yearSeconds } from "#shared/time/durations.ts";
import type { Server } from "../server-type.ts";
import { plainFont } from "./busy-page.ts";
import { answerPages, type ServedPages } from "./page-answers.ts";
import { builtPages, folderOf, type Pages, pagesOf } from "./page-builds.ts";
import { workerContentPolicy } from "./page-content-policy.ts";
import { serveAssets, sharePageFiles } from "./page-files.ts";
import { serveManifest } from "./web-manifest.ts";

const root = path.resolve(import.meta.dirname, "../../..");
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

function mountPages(app: Server, deps: Deps, pages: ServedPages): void {
  for (const language of pages.served) serveManifest(app, deps, language);
  servePlainFont(app);
  answerPages(app, deps, pages);
}
