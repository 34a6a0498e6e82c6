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
  /** The route of an address, with the names of its parameters instead of their values. */
  routeOf(address: string): string;
}

export const folderOf = (builds: string, language: Language): string =>
  language === defaultLanguage ? builds : path.join(builds, language);

export const pagesOf = (build: ServerBuild, mode: string): Pages => ({
  entry: build.entry.module as unknown as PageEntry,
  handle: createRequestHandler(build, mode),
  routeOf: routeFinder(build),
});

function routeFinder({ routes, basename }: ServerBuild): Pages["routeOf"] {
  let tree: RouteObject[] | undefined;
  return (address) => {
    tree ??= childrenOf(routes);
    const matches = matchRoutes(tree, address.split("?")[0] ?? "/", basename) ?? [];
    return `/${matches.flatMap(({ route }) => route.path || []).join("/")}`;
  };
}

const childrenOf = (routes: ServerBuild["routes"], parent?: string): RouteObject[] =>
  Object.values(routes).flatMap((route) =>
    route?.parentId === parent && route
      ? [{ ...pathOf(route), children: childrenOf(routes, route.id) } as RouteObject]
      : [],
  );
const pathOf = ({ id, path, index }: RouteObject) => ({ id, path, index });

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

/** A prefix without a build is part of the path, so that such a page is not found. */
export function pageAddress(raw: string, served: readonly Language[]): PageAddress {
  const first = /^\/[^/?#]*/.exec(raw)?.[0];
  const language = served.find((one) => pagePrefix(one) === first) ?? defaultLanguage;
  const plain = raw.slice(pagePrefix(language).length);
  return { language, raw, plain: plain.startsWith("/") ? plain : `/${plain}` };
}

/** The status page opens even if the caller cannot be looked up. It is never cached, because it would be outdated. */
export const isStatusPage = ({ plain }: PageAddress): boolean => plain.split("?")[0] === pages.status;
