/** Renders a page by React Router, or makes it from a template that other pages share. */
import { randomBytes } from "node:crypto";
import { RouterContextProvider } from "react-router";
import type { Deps } from "#server/deps.ts";
import { inSpan } from "#server/tracing/tracing.ts";
import type { Server } from "../server-type.ts";
import type { Pages } from "./page-builds.ts";
import { PageCalls, type PageRequest } from "./page-calls.ts";
import type { PageReads } from "./page-entry.ts";
import { nonceMark, type PageTemplates, sharedNonce, type TemplatedPage } from "./page-templates.ts";
import { plainAddress, type TemplateAddress, templateAddress } from "./template-address.ts";

export interface Page {
  status: number;
  headers: Headers;
  /** UTF-8 read as Latin-1: such strings are put together, searched and copied in a third of the time. */
  bytes: string;
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
  const calls = new PageCalls(rendering, asked, plainAddress(asked.address));
  return render(rendering, asked, { calls, nonce: aNonce(), reads: undefined });
}

/** Does not render again what this page has in common with others. */
export async function renderFromTemplate(
  rendering: Rendering & { templates: PageTemplates },
  asked: PageRequest,
): Promise<Page> {
  const words = templateAddress(asked.address);
  const key = `${asked.isForEveryone} ${words.address}`;
  if (!rendering.templates.isPopular(key)) return renderPage(rendering, asked);
  return new PageFromTemplate(rendering, asked, { words, key }).render();
}

/** One page of an address that is asked for often enough to have a template. */
class PageFromTemplate {
  private readonly rendering: Rendering & { templates: PageTemplates };
  private readonly asked: PageRequest;
  private readonly words: TemplateAddress;
  /** Key of the templates that the page can be made from. */
  private readonly key: string;
  private readonly calls: PageCalls;

  constructor(
    rendering: Rendering & { templates: PageTemplates },
    asked: PageRequest,
    { words, key }: { words: TemplateAddress; key: string },
  ) {
    this.rendering = rendering;
    this.asked = asked;
    this.words = words;
    this.key = key;
    this.calls = new PageCalls(rendering, asked, words);
  }

  async render(): Promise<Page> {
    const found = (await this.find()) ?? (await this.findOnceMade());
    return found ?? (await this.makeOnce()) ?? this.renderAlone();
  }

  private async find(): Promise<Page | undefined> {
    const { app, templates } = this.rendering;
    for (const page of templates.of(this.key, (call) => app.cachedResponseListener.find(call))) {
      // A refused call would be refused again.
      if (!(await this.calls.makeAll(page.ownCalls, page.template.insertions))) return this.renderAlone();
      if (!page.template.fits(this.calls.own)) continue;
      templates.hits.inc();
      return this.fill(page);
    }
    return undefined;
  }

  private async findOnceMade(): Promise<Page | undefined> {
    const making = this.rendering.templates.making.get(this.key);
    if (!making) return undefined;
    await making;
    return this.find();
  }

  /** Requests for the same address wait for the template. */
  private async makeOnce(): Promise<Page | undefined> {
    const { making, misses } = this.rendering.templates;
    misses.inc();
    const made = this.make().finally(() => making.get(this.key) === made && making.delete(this.key));
    making.set(this.key, made);
    return made;
  }

  private async make(): Promise<Page | undefined> {
    const { calls, asked, rendering } = this;
    const reads = new rendering.pages.entry.PageReads();
    calls.follow(reads);
    const how = { calls, reads, nonce: asked.isForEveryone ? sharedNonce : nonceMark };
    const { address } = this.words;
    const { status, headers, bytes, isWhole } = await render(rendering, { ...asked, address }, how);
    // Redirects and refusals are few, and may name the words in a header. Taken jobs answer 410 to visitors.
    if (![200, 410].includes(status) || !isWhole) return undefined;
    const page: TemplatedPage = {
      status,
      headers,
      shared: calls.shared,
      ownCalls: [...calls.own.keys()],
      template: reads.templateOf(bytes, inLatin1),
    };
    if (reads.isKept) rendering.templates.store(this.key, page, bytes.length);
    return this.fill(page);
  }

  /** Puts the page's own answers, words and nonce into the template. */
  private fill({ template, status, headers, shared, ownCalls }: TemplatedPage): Page {
    const { own } = this.calls;
    const { withWords } = this.words;
    const { isForEveryone } = this.asked;
    const nonce = isForEveryone ? sharedNonce : aNonce();
    const filled = template.html(own);
    const html = isForEveryone ? filled : filled.replaceAll(nonceMark, nonce);
    const calledBy = (call: string) => withWords(template.insertions.addressOf(call, own));
    return {
      status,
      headers,
      nonce,
      isWhole: true,
      calls: [...shared.keys(), ...ownCalls.map(calledBy)],
      bytes: withWords(html),
    };
  }

  /** Reuses the answers fetched so far. */
  private renderAlone(): Promise<Page> {
    this.calls.follow(undefined);
    return render(this.rendering, this.asked, { calls: this.calls, nonce: aNonce(), reads: undefined });
  }
}

const inLatin1 = (text: string): string => Buffer.from(text).toString("latin1");

const aNonce = (): string => randomBytes(16).toString("base64");

interface How {
  calls: PageCalls;
  nonce: string;
  reads: PageReads | undefined;
}

const render = (rendering: Rendering, asked: PageRequest, how: How): Promise<Page> =>
  inSpan("render", {}, () => renderWhole(rendering, asked, how));

async function renderWhole(
  { deps, pages: { entry, handle } }: Rendering,
  { address, request }: PageRequest,
  { calls, nonce, reads }: How,
): Promise<Page> {
  const context = new RouterContextProvider();
  const delivered: Buffer[] = [];
  context.set(entry.queryClientContext, entry.createQueryClient(calls.carry));
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
  const body = delivered[0] ?? Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    headers: response.headers,
    bytes: body.toString("latin1"),
    nonce,
    calls: calls.addresses,
    isWhole: !calls.hasFailed,
  };
}
