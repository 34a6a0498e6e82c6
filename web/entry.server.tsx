/** Renders a page to HTML. All data is in the cache before rendering starts, so the page is written in one piece. */
import { text } from "node:stream/consumers";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ContextType, use } from "react";
import { renderToString } from "react-dom/server";
import { prerenderToNodeStream } from "react-dom/static";
import {
  type EntryContext,
  isRouteErrorResponse,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  type RouterContextProvider,
  ServerRouter,
  StaticRouter,
} from "react-router";
import { createQueryClient } from "./lib/api/query-client.ts";
import { waiting } from "./lib/hydration/first-input.ts";
import { PageReads } from "./lib/page-data/page-reads.ts";
import { PageRequestProvider } from "./lib/page-data/page-request.tsx";
import { pageRequestContext, queryClientContext } from "./lib/page-data/request-context.ts";
import { sharePartsBy } from "./lib/parts/shared-part.tsx";
import { meQuery } from "./lib/person/session.ts";
import { type ScriptStart, scriptStartOf } from "./script-start.ts";

// Re-exported for the server: a context token from its own copy of the module would be a different token.
export { createQueryClient, PageReads, pageRequestContext, queryClientContext };

// Links need a router. It has the same address on every page, because shared parts are rendered once for all. Its
// contexts are made once: a router of its own takes a third of a small part's time.
const start = import.meta.env.PAGE_PREFIX || "/";
let navigation: ContextType<typeof NavigationContext>;
let location: ContextType<typeof LocationContext>;
function RouterContexts() {
  navigation = use(NavigationContext);
  location = use(LocationContext);
  return null;
}
renderToString(
  <StaticRouter location={start} basename={start}>
    <RouterContexts />
  </StaticRouter>,
);
sharePartsBy((part) =>
  shortened(
    renderToString(
      <NavigationContext value={navigation}>
        <LocationContext value={location}>{part}</LocationContext>
      </NavigationContext>,
    ),
  ),
);

/** SVG elements may close themselves; a page has thirty icons. Texts cannot contain this: their `<` is escaped. */
function shortened(html: string): string {
  return html.replaceAll("></use>", "/>");
}

/** Logs rendering failures; unknown addresses are not logged. */
export function handleError(error: unknown, { context }: { context: RouterContextProvider }): void {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.get(pageRequestContext).report(error);
}

/** Lowers the priority of script preloads, so that styles and the font load first; the page works as plain HTML. */
const paintFirst = (html: string, start: ScriptStart): string =>
  start === "now"
    ? html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    : html
        .replaceAll('<link rel="modulepreload"', `<link rel="${waiting}"`)
        .replace(/type="module" async(="")?/, `type="${waiting}" data-start="${start}"`);

/** Scripts wait only on visitors' pages that have all their data. */
function startOf(client: QueryClient, { staticHandlerContext: { matches } }: EntryContext): ScriptStart {
  const isVisitor = client.getQueryData(meQuery().queryKey)?.user === null;
  const queries = client.getQueryCache().getAll();
  const isWhole = queries.every(({ state }) => state.status !== "error");
  return isVisitor && isWhole ? scriptStartOf(matches.at(-1)?.route.id) : "now";
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  // Only the root loader throws 503: the user lookup failed. The server then sends its own error page.
  const ofRoot = routerContext.staticHandlerContext.errors?.root;
  if (isRouteErrorResponse(ofRoot) && ofRoot.status === 503) return new Response(null, { status: 503 });
  const pageRequest = loadContext.get(pageRequestContext);
  const client = loadContext.get(queryClientContext);
  headers.set("content-type", "text/html; charset=utf-8");
  const { prelude } = await prerenderToNodeStream(
    <PageRequestProvider value={pageRequest}>
      <QueryClientProvider client={client}>
        <ServerRouter context={routerContext} url={request.url} nonce={pageRequest.nonce} />
      </QueryClientProvider>
    </PageRequestProvider>,
    // React itself would move large parts behind Suspense into their place by a script.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const html = paintFirst(shortened(await text(prelude)), startOf(client, routerContext));
  pageRequest.deliver(Buffer.from(html));
  return new Response(null, { status, headers });
}
