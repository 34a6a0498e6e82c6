/** Cached pages for visitors: rendered once for everyone without a session, until their content changes. */
import { hash } from "node:crypto";
import type { Deps } from "#server/deps.ts";
import type { Change } from "#server/freshness.ts";
import { textsIn } from "#server/language/texts.ts";
import { paramsIn } from "#shared/contracts/address.ts";
import * as commentsApi from "#shared/contracts/comments.endpoints.ts";
import * as jobsApi from "#shared/contracts/jobs.endpoints.ts";
import * as servicemenApi from "#shared/contracts/servicemen.endpoints.ts";
import { type Language, pagePrefix } from "#shared/messages/languages.ts";
import { oldNoticeId } from "#shared/old-notice.ts";
import type { Content } from "../cache/cached-response.ts";
import { ResponseCache } from "../cache/response-cache.ts";
import type { PageAddress } from "./page-builds.ts";
import { pageContentPolicy } from "./page-content-policy.ts";
import { pageVary } from "./page-language.ts";

/** About two thousand pages; each expires after half a minute. */
const maxBytes = 16 * 1024 * 1024;
/** Pages show the age of jobs, so they expire. */
const keepMs = 30_000;
const list = ["q", "exact", "service", "state", "lga", "charge", "reviewed", "near", "cursor"];
/** Pages that are the same for every visitor, with the query parameters that they show. */
const cachedPages: readonly (readonly [path: RegExp, parameters: readonly string[]])[] = [
  [/^\/(home)?$/, ["tab", ...list]],
  [/^\/(job-page|servicemen-page|jobs\/[^/]+)$/, list],
  [/^\/login$/, ["forgot", "redirectUrl", "ended"]],
  [/^\/signup$/, ["redirectUrl"]],
  [
    /^\/(support|pricing|about-us|privacy|terms-and-conditions|faq-page|foundation|leadership-focus(\/[^/]+)?)$/,
    [],
  ],
  [/^\/(trades(\/[^/]+){0,3}|places(\/[^/]+){0,2})$/, []],
  [/^\/(job-details|user-profile)\/[^/]+$/, []],
];

export function createPageCache(deps: Deps): ResponseCache {
  const cache = new ResponseCache(deps, { name: "pages", maxBytes, keepsRecent: true });
  const dropOrClear = (tag: (key: string) => string[]) => (change: Change | undefined) => {
    if (change === undefined) cache.clear();
    else for (const name of tag(change.key)) cache.drop(name);
  };
  deps.freshness.on(
    "jobs",
    dropOrClear((jobId) => [allJobs, jobId]),
  );
  deps.freshness.on(
    "comments",
    dropOrClear((jobId) => [jobId]),
  );
  deps.freshness.on(
    "servicemen",
    dropOrClear(() => [allServicemen]),
  );
  deps.freshness.on("users", () => cache.clear());
  deps.freshness.on("content", () => cache.clear());
  deps.settings.onChange(() => cache.clear());
  return cache;
}

const allJobs = "jobs";
const allServicemen = "servicemen";

/** The address under which a page is cached: other spellings and unused parameters share it; else undefined. */
function sharedAddress(rawUrl: string): string | undefined {
  const url = new URL(`http://page${rawUrl}`);
  const path = unescaped(url.pathname)
    .toLowerCase()
    .replace(/(?<=.)\/+$/, "");
  const parameters = cachedPages.find(([pattern]) => pattern.test(path))?.[1];
  if (!parameters) return undefined;
  const shown = parameters.flatMap((name): [string, string][] => {
    const value = url.searchParams.get(name);
    return value === null ? [] : [[name, value]];
  });
  return shown.length > 0 ? `${path}?${new URLSearchParams(shown)}` : path;
}

export function pageCacheKey({ plain, language }: PageAddress): string | undefined {
  const address = sharedAddress(plain);
  return address && pagePrefix(language) + address;
}

/** Decodes characters that need no escape; all others stay as they are. */
const unescaped = (path: string): string =>
  path.replace(/%(?:2d|3\d|[46][1-9a-f]|[57][0-9a]|5f)/gi, (letter) => decodeURIComponent(letter));

/**
 * A rendered page as cacheable content. `calls` are the API addresses that it was rendered from. Its bytes stay a string
 * (Latin-1), because what is searched for is ASCII.
 */
export function pageContent(
  deps: Deps,
  page: { bytes: string; status: number; language: Language; nonce: string; calls: readonly string[] },
): Content {
  // A closure over `page` would keep its bytes in memory for as long as the response.
  const { language } = page;
  const { html, scripts } = withoutNonces(page.bytes, page.nonce);
  const sources = scripts.map(
    (script) => `'sha256-${hash("sha256", Buffer.from(script, "latin1"), "base64")}'`,
  );
  return {
    body: { bytes: html },
    status: page.status,
    tags: [...new Set(page.calls.flatMap(tagsOf))],
    headers: {
      "content-type": "text/html; charset=utf-8",
      vary: pageVary,
      "content-security-policy": pageContentPolicy(deps.config, sources),
    },
    staleAt: new Date(deps.clock.now().getTime() + keepMs),
    isMostlyAskedOnce: true,
    whenOld: (html) => withOldNotice(html, language),
  };
}

const oldNotice = new RegExp(`<div [^>]*id="${oldNoticeId}"[^>]*>`);

const withOldNotice = (html: string, language: Language): string => {
  const { text, again } = textsIn(language).oldPageTexts;
  return html.replace(oldNotice, (place) => `${place}<p>${text} <a href="">${again}</a></p>`);
};

/**
 * The page without its nonces, and the texts of the inline scripts that had one. User text cannot contain the
 * nonce, and `<` is escaped in attributes. Splits, as a regular expression would be compiled per nonce.
 */
function withoutNonces(html: string, nonce: string): { html: string; scripts: string[] } {
  const pieces = html.split(` nonce="${nonce}"`);
  const scripts = pieces.slice(1).flatMap((after, n) => {
    const before = pieces[n]!;
    if (!before.startsWith("<script", before.lastIndexOf("<"))) return [];
    const script = after.slice(after.indexOf(">") + 1, after.indexOf("</script>"));
    return script === "" ? [] : [script];
  });
  return { html: pieces.join(""), scripts };
}

function tagsOf(address: string): string[] {
  const job = paramsIn(jobsApi.read, address) ?? paramsIn(commentsApi.list, address);
  if (job) return [job.jobId.toLowerCase()];
  if (paramsIn(servicemenApi.profile, address)) return [allJobs, allServicemen];
  if (paramsIn(jobsApi.list, address) || paramsIn(jobsApi.stats, address)) return [allJobs];
  return paramsIn(servicemenApi.list, address) ? [allServicemen] : [];
}
