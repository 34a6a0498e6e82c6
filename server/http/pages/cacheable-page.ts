/** Which rendered pages are cached for all visitors. */

import type { Deps } from "#server/deps.ts";
import type { Language } from "#shared/messages/languages.ts";
import type { Content } from "../cache/cached-response.ts";
import { pageContent } from "./page-cache.ts";
import type { Page } from "./render-page.ts";

/** A page that is sent but not cached: a redirect, a refusal, or one with data that could not be read. */
export class NotCacheable extends Error {
  readonly page: Page;
  constructor(page: Page) {
    super("page is not cacheable");
    this.page = page;
  }
}

/** Also 410: links to jobs that were taken stay in people's messages for a long time. */
export function cacheable(deps: Deps, language: Language, page: Page): Content {
  if (![200, 410].includes(page.status) || !page.isWhole) throw new NotCacheable(page);
  return pageContent(deps, { ...page, language });
}
