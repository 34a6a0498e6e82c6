/**
 * Ready pages for visitors: the same for everyone without a session, so each is rendered once and kept until
 * something that it shows changes.
 */
import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import type { Change } from "../freshness.ts";
import { pageContentPolicy } from "./page-content-policy.ts";
import { isVisitor } from "./session.ts";
import { type Content, Snapshots } from "./snapshots.ts";

const maxBytes = 48 * 1024 * 1024;
/** Ages of jobs stand in the text of a page, so it turns old by itself. */
const keepMs = 30_000;
/** Pages that read alike for every visitor, and what may follow the question mark without making another page. */
const cacheable =
  /^\/(home|job-page|servicemen-page|login|signup|support|about-us|terms-and-conditions|faq-page|foundation|leadership-focus(\/[^/]+)?|job-details\/[^/]+|user-profile\/[^/]+|jobs\/[^/]+)?$/;
const knownParameters = new Set(["tab", "q", "service", "state", "lga", "cursor"]);

/** The store, dropped from by the change feed. */
export function createPageSnapshots(deps: Deps): Snapshots {
  const snapshots = new Snapshots(deps, { name: "pages", maxBytes });
  const dropOrClear = (tag: (key: string) => string[]) => (change: Change | undefined) => {
    if (change === undefined) snapshots.clear();
    else for (const name of tag(change.key)) snapshots.drop(name);
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
  deps.freshness.on("users", () => snapshots.clear());
  deps.freshness.on("content", () => snapshots.clear());
  deps.owner.onChange(() => snapshots.clear());
  return snapshots;
}

const allJobs = "jobs";
const allServicemen = "servicemen";

/** Whether any visitor would get the same page. */
export function isForEveryone(request: FastifyRequest): boolean {
  if (!isVisitor(request.raw)) return false;
  const url = new URL(`http://page${request.raw.url}`);
  if (!cacheable.test(url.pathname)) return false;
  return [...url.searchParams.keys()].every((name) => knownParameters.has(name));
}

/** A rendered page as content to keep. `calls` are the API addresses that it was rendered from. */
export function pageContent(
  deps: Deps,
  page: { html: string; nonce: string; calls: readonly string[] },
): Content {
  const sources = inlineScripts(page.html, page.nonce).map(
    (script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  return {
    body: page.html.replaceAll(` nonce="${page.nonce}"`, ""),
    tags: [...new Set(page.calls.flatMap(tagsOf))],
    headers: {
      "content-type": "text/html; charset=utf-8",
      // Another copy must be asked for: a session may have begun since.
      "cache-control": "private, no-cache",
      vary: "accept-encoding, cookie",
      "content-security-policy": pageContentPolicy(deps.config, sources),
    },
    staleAt: new Date(deps.clock.now().getTime() + keepMs),
  };
}

/**
 * Our own inline scripts. The nonce was drawn for this one rendering, so no text that a person typed can carry it:
 * only what our components wrote is found, and only that may run.
 */
function inlineScripts(html: string, nonce: string): string[] {
  const found = html.matchAll(
    new RegExp(`<script[^>]* nonce="${RegExp.escape(nonce)}"[^>]*>([\\s\\S]*?)</script>`, "g"),
  );
  return [...found].map(([, script]) => script ?? "").filter((script) => script !== "");
}

/** What a page shows, told by the calls that it made. */
function tagsOf(address: string): string[] {
  const job = /^\/(?:jobs\/get-job|api\/comments)\/([^/?]+)/.exec(address)?.[1];
  if (job) return [job.toLowerCase()];
  if (address.startsWith("/jobs/user-profile/")) return [allJobs, allServicemen];
  if (address.startsWith("/jobs/")) return [allJobs];
  return address.startsWith("/api/auth/servicemen") ? [allServicemen] : [];
}
