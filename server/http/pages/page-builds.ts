/** The built pages: a build per language, chosen by the beginning of the address. */
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { defaultLanguage, type Language, pagePrefix } from "#shared/messages/languages.ts";
import { pages } from "#shared/paths.ts";
import type { PageEntry } from "./page-entry.ts";

export interface Pages {
  entry: PageEntry;
  handle: ReturnType<typeof createRequestHandler>;
  /** The route of an address without its language's prefix: names of parameters instead of their values. */
  routeOf(plain: string): string;
}

export const folderOf = (builds: string, language: Language): string =>
  language === defaultLanguage ? builds : path.join(builds, language);

export const pagesOf = (build: ServerBuild, mode: string): Pages => ({
  entry: build.entry.module as unknown as PageEntry,
  handle: createRequestHandler(build, mode),
  routeOf: routeFinder(build),
});

/** `matchRoutes` compiles the pattern of every route that it is given, at each call: it gets those that may match. */
function routeFinder({ routes }: ServerBuild): Pages["routeOf"] {
  const all: RouteObject[] = Object.values(routes).flatMap((route) =>
    route?.parentId === rootId ? [{ path: route.path, index: route.index } as RouteObject] : [],
  );
  const byStart = Map.groupBy(all, ({ path = "" }) => path.split("/")[0] ?? "");
  const others = byStart.get("*") ?? [];
  return (plain) => {
    const at = plain.split("?")[0] ?? "/";
    const candidates = byStart.get(at.split("/")[1] ?? "") ?? [];
    const [match] = matchRoutes([...candidates, ...others], at) ?? [];
    return `/${match?.route.path ?? ""}`;
  };
}

/** All pages are its children; it has no path of its own. */
const rootId = "root";

export async function builtPages(folder: string): Promise<Pages> {
  const file = path.join(folder, "server/index.js");
  return pagesOf((await import(pathToFileURL(file).href)) as ServerBuild, "production");
}

/** An address as the person requested it, and without its language's prefix. */
export interface PageAddress {
  language: Language;
  raw: string;
  /** The path and query as the default language's pages have them. */
  plain: string;
}

/** A prefix without a build is part of the path, so that its pages are not found. */
export function pageAddress(raw: string, served: readonly Language[]): PageAddress {
  const first = /^\/[^/?#]*/.exec(raw)?.[0];
  const language = served.find((one) => pagePrefix(one) === first) ?? defaultLanguage;
  const plain = raw.slice(pagePrefix(language).length);
  return { language, raw, plain: plain.startsWith("/") ? plain : `/${plain}` };
}

/** The status page opens even if the caller cannot be looked up. It is never cached, because it would be outdated. */
export const isStatusPage = ({ plain }: PageAddress): boolean => plain.split("?")[0] === pages.status;
