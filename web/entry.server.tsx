/** Renders a page to HTML. All data is in the cache before rendering starts, so the page is written in one piece. */
import { Writable } from "node:stream";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
  StaticRouter,
} from "react-router";
import { waiting } from "./lib/first-input.ts";
import { PageRequestProvider } from "./lib/page-request.tsx";
import { PageReads } from "./lib/personal-reads.ts";
import { createQueryClient } from "./lib/query-client.ts";
import { pageRequestContext, queryClientContext } from "./lib/request-context.ts";
import { meQuery } from "./lib/session.ts";
import { sharePartsBy } from "./lib/shared-part.tsx";
import { type ScriptStart, scriptStartOf } from "./script-start.ts";

// Re-exported for the server: a context token from its own copy of the module would be a different token.
export { createQueryClient, PageReads, pageRequestContext, queryClientContext };

// Links need a router. It has the same address on every page, because shared parts are rendered once for all.
const start = import.meta.env.PAGE_PREFIX || "/";
sharePartsBy((part) =>
  renderToString(
    <StaticRouter location={start} basename={start}>
      {part}
    </StaticRouter>,
  ),
);

/** Logs rendering failures; unknown addresses are not logged. */
export function handleError(error: unknown, { context }: { context: RouterContextProvider }): void {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.get(pageRequestContext).report(error);
}

/** Rendering that takes longer is aborted. */
const renderTimeoutMs = 10_000;
export const streamTimeout = renderTimeoutMs;

/**
 * Lowers the priority of script preloads, so that styles and the font load first; the page works as plain
 * HTML. Latin-1 copies bytes, which is cheaper than decoding and encoding UTF-8. React writes `hrefLang`, but
 * crawlers that match the text look for `hreflang`.
 */
const paintFirst = (html: Buffer, start: ScriptStart): Buffer => {
  const text = html.toString("latin1").replaceAll(' hrefLang="', ' hreflang="');
  const changed =
    start === "now"
      ? text.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
      : text
          .replaceAll('<link rel="modulepreload"', `<link rel="${waiting}"`)
          .replaceAll('type="module" async=""', `type="${waiting}" data-start="${start}"`);
  return Buffer.from(changed, "latin1");
};

/** Scripts wait only on visitors' pages that have all their data. */
function startOf(client: QueryClient, { staticHandlerContext: { matches } }: EntryContext): ScriptStart {
  const isVisitor = client.getQueryData(meQuery().queryKey)?.user === null;
  const queries = client.getQueryCache().getAll();
  const isWhole = queries.every(({ state }) => state.status !== "error");
  return isVisitor && isWhole ? scriptStartOf(matches.at(-1)?.route.id) : "now";
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  // Only the root loader throws 503: the user lookup failed. The server then sends its own error page.
  const ofRoot = routerContext.staticHandlerContext.errors?.root;
  if (isRouteErrorResponse(ofRoot) && ofRoot.status === 503)
    return Promise.resolve(new Response(null, { status: 503 }));
  const pageRequest = loadContext.get(pageRequestContext);
  const client = loadContext.get(queryClientContext);
  headers.set("content-type", "text/html; charset=utf-8");
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const page = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(timer);
        pageRequest.deliver(paintFirst(Buffer.concat(chunks), startOf(client, routerContext)));
        resolve(new Response(null, { status, headers }));
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(
      <PageRequestProvider value={pageRequest}>
        <QueryClientProvider client={client}>
          <ServerRouter context={routerContext} url={request.url} nonce={pageRequest.nonce} />
        </QueryClientProvider>
      </PageRequestProvider>,
      {
        nonce: pageRequest.nonce,
        // Keeps large parts behind Suspense in their place; React would move them by a script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => pipe(page),
        onShellError: reject,
        onError: reject,
      },
    );
    const timer = setTimeout(abort, renderTimeoutMs);
  });
}
