/** Renders a page by React Router, or makes it from a template that other pages share. */
import { randomBytes } from "node:crypto";
import { RouterContextProvider } from "react-router";
import type { Deps } from "../deps.ts";
import { inSpan } from "../tracing/tracing.ts";
import type { Pages } from "./page-builds.ts";
import { type KeptPage, keptNonce, nonceMark, type PageTemplates } from "./page-templates.ts";
import { injectTransport, type NotingTransport, type PageReads, type PageRequest } from "./page-transport.ts";
import type { Server } from "./server-type.ts";
import { plainAddress, type TemplateAddress, templateAddress } from "./template-address.ts";

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

/** Reads no headers and no abort signal: the page is cached for others, and other requests may wait for it. */
export async function renderPage(rendering: Rendering, asked: PageRequest): Promise<Page> {
  const transport = injectTransport(rendering.app, rendering.deps, asked, plainAddress(asked.address));
  return renderWith(rendering, asked, { transport, nonce: aNonce(), reads: undefined });
}

/** What other pages have in common with this one is not rendered again. */
export async function renderFromTemplate(
  { templates, ...rendering }: Rendering & { templates: PageTemplates },
  asked: PageRequest,
): Promise<Page> {
  const words = templateAddress(asked.address);
  const { address } = words;
  const key = `${asked.isForEveryone} ${address}`;
  if (!templates.isPopular(key)) return renderPage(rendering, asked);
  const { app, deps, pages } = rendering;
  const transport = injectTransport(app, deps, asked, words);
  /** With the answers that are there already. */
  const renderAlone = () => {
    transport.follow(undefined);
    return renderWith(rendering, asked, { transport, nonce: aNonce(), reads: undefined });
  };
  const find = async () => {
    for (const page of templates.of(key, (call) => app.cachedResponseListener.find(call))) {
      // A refused call would be refused again.
      if (!(await transport.callAll(page.ownCalls, page.template.insertions))) return renderAlone();
      if (page.template.fits(transport.own)) return finished(page, asked, { transport, words });
    }
    return undefined;
  };
  let found = await find();
  const making = templates.making.get(key);
  if (!found && making) {
    await making;
    found = await find();
  }
  if (found) return found;
  const make = async () => {
    const reads = new pages.entry.PageReads();
    transport.follow(reads);
    const how = { transport, reads, nonce: asked.isForEveryone ? keptNonce : nonceMark };
    const { status, headers, body, isWhole } = await renderWith(rendering, { ...asked, address }, how);
    // Redirects and refusals are few, and may name the words in a header. Jobs that were taken are gone for visitors.
    if (![200, 410].includes(status) || !isWhole) return undefined;
    const page = {
      ...{ status, headers, shared: transport.shared, ownCalls: [...transport.own.keys()] },
      template: reads.templateOf(body.toString("latin1"), inLatin1),
    };
    if (reads.isKept) templates.keep(key, page);
    return finished(page, asked, { transport, words });
  };
  const made = make().finally(() => templates.making.get(key) === made && templates.making.delete(key));
  templates.making.set(key, made);
  return (await made) ?? renderAlone();
}

function finished(
  page: KeptPage,
  { isForEveryone }: PageRequest,
  { transport: { own }, words: { withWords } }: { transport: NotingTransport; words: TemplateAddress },
): Page {
  const nonce = isForEveryone ? keptNonce : aNonce();
  const filled = page.template.html(own);
  const html = isForEveryone ? filled : filled.replaceAll(nonceMark, nonce);
  const calledBy = (call: string) => withWords(page.template.insertions.addressOf(call, own));
  return {
    ...{ status: page.status, headers: page.headers, nonce, isWhole: true },
    calls: [...page.shared.keys(), ...page.ownCalls.map(calledBy)],
    body: Buffer.from(withWords(html), "latin1"),
  };
}

/** Templates are bytes of UTF-8 read as Latin-1, whose strings are put together and copied in a third of the time. */
const inLatin1 = (text: string): string => Buffer.from(text).toString("latin1");

const aNonce = (): string => randomBytes(16).toString("base64");

interface How {
  transport: NotingTransport;
  nonce: string;
  reads: PageReads | undefined;
}

const renderWith = (rendering: Rendering, asked: PageRequest, how: How): Promise<Page> =>
  inSpan("render", {}, () => render(rendering, asked, how));

async function render(
  { deps, pages: { entry, handle } }: Rendering,
  { address, request }: PageRequest,
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
