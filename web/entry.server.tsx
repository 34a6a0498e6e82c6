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

// Links need a router; the address is the same for all pages, so that no part depends on it.
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
 * Lowers the priority of script preloads, so that styles and the font load first. The page works as plain HTML. As
 * Latin-1, bytes are copied; decoding and encoding UTF-8 would cost more than the change. Programs that read the page
 * as text look for `hreflang`, which React writes in capitals.
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

/** Scripts wait on visitors' pages of which nothing is missing. */
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
  // Only the root refuses: the user could not be looked up. The server sends its page without the bars.
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
