import { Readable } from "node:stream";
import type { Deps } from "#server/deps.ts";
import { peopleHiddenFrom } from "#server/features/trust/blocks/people.service.ts";
import { bind } from "#server/http/bind.ts";
import { sharedSeconds } from "#server/http/cache/cached-reply.ts";
import { limits } from "#server/http/limits/rate-limits.ts";
import { pageVary } from "#server/http/pages/page-language.ts";
import type { Server } from "#server/http/server-type.ts";
import * as searchEnginesApi from "#shared/contracts/search-engines.endpoints.ts";
import { addressIn, languageHeader, languages } from "#shared/messages/languages.ts";
import { pages } from "#shared/paths.ts";
import { readJobFeed } from "./job-feed.service.ts";
import { readSitemapIndex, readSitemapPart } from "./sitemaps.service.ts";

const xml = "application/xml; charset=utf-8";
/** Search engines ask rarely, but several of them. */
const forMinutes = "public, max-age=600";
/** What leaves a list, such as a taken job, has to leave what shared caches serve, too. */
const listCaching = `${forMinutes}, s-maxage=${sharedSeconds}`;

/** Personal pages, and pages that secret links open. */
const notForSearch = [
  "/api/",
  "/callers-page/",
  "/consent/",
  "/report-page",
  "/reset-password/",
  "/sandbox",
  "/*?q=",
  "/*redirectUrl=",
];

/** The page that `siteFacts` names for searches; its results are `noindex`. The longer of two rules counts. */
const forSearch = [`${pages.jobs}?q=`];

/** Patterns that begin with a star match each language's addresses. */
const inEachLanguage = (path: string): string[] =>
  /^\/(api|sandbox|\*)/.test(path) ? [path] : languages.map((language) => addressIn(language, path));

export function searchEnginesRoutes(app: Server, deps: Deps): void {
  const { origin } = deps.config;
  const rules = [
    "User-agent: *",
    ...notForSearch.flatMap(inEachLanguage).map((path) => `Disallow: ${path}`),
    ...forSearch.flatMap(inEachLanguage).map((path) => `Allow: ${path}`),
    "",
    `Sitemap: ${origin}${searchEnginesApi.sitemap.path}`,
    "",
  ].join("\n");

  bind(app, searchEnginesApi.robots, { anonymous: true }, async (_request, reply) =>
    reply.type("text/plain; charset=utf-8").header("cache-control", forMinutes).send(rules),
  );

  bind(app, searchEnginesApi.sitemap, { anonymous: true }, async (_request, reply) =>
    reply
      .type(xml)
      .header("cache-control", forMinutes)
      .send(await readSitemapIndex(deps)),
  );

  bind(
    app,
    searchEnginesApi.sitemapPart,
    { anonymous: true, limit: limits.sitemap },
    async ({ params }, reply) => {
      const part = await readSitemapPart(deps, params.part);
      reply.header("cache-control", listCaching);
      return typeof part === "string" ? reply.redirect(part, 302) : reply.type(xml).send(Readable.from(part));
    },
  );

  bind(app, searchEnginesApi.jobFeed, { limit: limits.search }, async ({ query, language, actor }, reply) => {
    const hidden = actor?.hasBlocks ? await peopleHiddenFrom(deps.db, actor) : [];
    // The answer to a signed-in user names them in a header and is in their language.
    const caching = actor ? "private, no-store" : listCaching;
    return reply
      .type("application/rss+xml; charset=utf-8")
      .header("cache-control", caching)
      .header("vary", `${pageVary}, ${languageHeader}`)
      .send(await readJobFeed(deps, { ...query, language: query.language ?? language, hidden }));
  });
}
