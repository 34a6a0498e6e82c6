/** Renders a page by React Router: for everyone, or for one person from a template that others share. */
import { randomBytes } from "node:crypto";
import { RouterContextProvider } from "react-router";
import type { Deps } from "../deps.ts";
import { inSpan } from "../tracing/tracing.ts";
import type { Pages } from "./page-builds.ts";
import { type KeptPage, nonceMark, type PageTemplates } from "./page-templates.ts";
import { injectTransport, type NotingTransport, type PageReads, type PageRequest } from "./page-transport.ts";
import type { Server } from "./server-type.ts";

export interface Page {
  status: number;
  headers: Headers;
  body: Buffer;
  nonce: string;
  /** API calls that it was rendered from, and whether all were answered. */
  calls: readonly string[];
  isWhole: boolean;
}

interface Rendering {
  app: Server;
  deps: Deps;
  pages: Pages;
}
type Asked = PageRequest & { address: string };

/** Reads no headers and no abort signal: the page is cached for others, and other requests may wait for it. */
export async function renderPage(rendering: Rendering, asked: Asked): Promise<Page> {
  const transport = injectTransport(rendering.app, rendering.deps, asked);
  return renderWith(rendering, asked, { transport, nonce: aNonce(), reads: undefined });
}

/** A signed-in person's page: what other people's pages have in common with it is not rendered again. */
export async function renderFromTemplate(
  { templates, ...rendering }: Rendering & { templates: PageTemplates },
  asked: Asked,
): Promise<Page> {
  if (!templates.isPopular(asked.address)) return renderPage(rendering, asked);
  const { app, deps, pages } = rendering;
  const transport = injectTransport(app, deps, asked);
  const nonce = aNonce();
  const finished = (page: KeptPage): Page => ({
    ...{ status: page.status, headers: page.headers, nonce, calls: [], isWhole: true },
    body: Buffer.from(page.template.html(transport.own, (text) => text.replaceAll(nonceMark, nonce))),
  });
  for (const page of templates.of(asked.address, (call) => app.cachedResponseListener.find(call)))
    if ((await transport.callAll(page.ownCalls)) && page.template.fits(transport.own)) return finished(page);
  const reads = new pages.entry.PageReads();
  transport.follow(reads);
  const { status, headers, body, isWhole } = await renderWith(rendering, asked, {
    ...{ transport, reads, nonce: nonceMark },
  });
  const page = {
    ...{ status, headers, shared: transport.shared, ownCalls: [...transport.own.keys()] },
    template: reads.templateOf(body.toString()),
  };
  if (status === 200 && isWhole && reads.isKept) templates.keep(asked.address, page);
  return { ...finished(page), isWhole };
}

const aNonce = (): string => randomBytes(16).toString("base64");

interface How {
  transport: NotingTransport;
  nonce: string;
  reads: PageReads | undefined;
}

const renderWith = (rendering: Rendering, asked: Asked, how: How): Promise<Page> =>
  inSpan("render", {}, () => render(rendering, asked, how));

async function render(
  { deps, pages: { entry, handle } }: Rendering,
  { address, request }: Asked,
  { transport, nonce, reads }: How,
): Promise<Page> {
  const context = new RouterContextProvider();
  const delivered: Buffer[] = [];
  context.set(entry.queryClientContext, entry.createQueryClient(transport.carry));
  context.set(entry.pageRequestContext, {
    nonce,
    facts: {
      origin: deps.config.origin,
      hasJobPostings: deps.config.jobPostingMarkup,
      now: deps.clock.now().getTime(),
    },
    apiHost: deps.config.apiHost,
    requestId: request.id,
    reads,
    deliver: (html) => delivered.push(html),
    report: (error) => request.log.error({ err: error }, "page failed"),
  });
  const response = await handle(new Request(new URL(deps.config.origin).origin + address), context);
  return {
    status: response.status,
    headers: response.headers,
    body: delivered[0] ?? Buffer.from(await response.arrayBuffer()),
    nonce,
    calls: transport.calls,
    isWhole: !transport.hasFailed(),
  };
}
