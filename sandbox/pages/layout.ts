import type { FastifyReply } from "fastify";
import { type Html, html } from "./html.ts";

export interface Page {
  prefix: string;
  title: string;
  body: Html;
  refreshSeconds?: number | undefined;
  /** Origin that a form's redirect may lead to, besides the page's own. */
  formTarget?: string | undefined;
  showsNavigation?: boolean;
}

/** Sends a page that runs no script and loads only its stylesheet and the product's font. */
export function sendPage(reply: FastifyReply, page: Page, httpStatus = 200): FastifyReply {
  return reply
    .code(httpStatus)
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("referrer-policy", "same-origin")
    .header("content-security-policy", policy(page.formTarget))
    .send(document(page).text);
}

/** Browsers apply form-action to the redirect after a form too, so the shop's origin must be included. */
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
<a href="${prefix}/phone">Phone</a>
</nav>`;
