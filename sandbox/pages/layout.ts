import type { FastifyReply } from "fastify";
import { type Html, html } from "./html.ts";

export interface Page {
  /** Path under which the sandbox is mounted. */
  prefix: string;
  title: string;
  body: Html;
  /** Loads the page again by itself. */
  refreshSeconds?: number | undefined;
  /** Where a form of the page may end up after its redirect, besides the page's own origin. */
  formTarget?: string | undefined;
  showsNavigation?: boolean;
}

/** Sends a whole page that runs no script and loads nothing but its stylesheet and the product's font. */
export function sendPage(reply: FastifyReply, page: Page, httpStatus = 200): FastifyReply {
  return reply
    .code(httpStatus)
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("referrer-policy", "same-origin")
    .header("content-security-policy", policy(page.formTarget))
    .send(document(page).text);
}

/** Browsers apply form-action to the redirect after a form as well, so the shop's origin must be in it. */
function policy(formTarget: string | undefined): string {
  const origin = formTarget && URL.parse(formTarget)?.origin;
  return [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    `form-action 'self'${origin ? ` ${origin}` : ""}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function document(page: Page): Html {
  const { prefix } = page;
  return html`<!doctype html>
<html lang="en-NG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
${page.refreshSeconds ? html`<meta http-equiv="refresh" content="${page.refreshSeconds}">` : null}
<title>${page.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${prefix}/sandbox.css">
</head>
<body>
<header class="warning"><strong>Sandbox: no real money.</strong> Nothing here is charged, sent or delivered.</header>
${page.showsNavigation === false ? null : navigation(prefix)}
<main>
${page.body}
</main>
</body>
</html>
`;
}

const navigation = (prefix: string): Html => html`<nav aria-label="Sandbox">
<a href="${prefix}">Sandbox</a>
<a href="${prefix}/outbox">Text messages</a>
<a href="${prefix}/payouts">Payouts</a>
</nav>`;
