/** Sent in place of a page that cannot be rendered now. It reloads after the time in `Retry-After`. */
import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import type { AppError } from "#server/app-error.ts";
import { say } from "#server/language/say.ts";
import { textsIn } from "#server/language/texts.ts";
import { htmlLang, type Language } from "#shared/messages/languages.ts";
import { barePageDark, barePageLogo, barePageStyle } from "#shared/text/bare-page.ts";

/** The font's address outside the pages' builds, which know it by its hash. */
export const plainFont = "/fonts/runor-anek.woff2";
// Users without a chosen theme get the system's: no script runs on this page.
const style = `${barePageStyle(plainFont)}\n@media(prefers-color-scheme:dark){:root:not([data-theme]){${barePageDark}}}`;
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "font-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

export function sendBusyPage(reply: FastifyReply, refusal: AppError, language: Language): FastifyReply {
  const { title, byItself, again, tooManyPages } = textsIn(language).busyPageTexts;
  const sentence = refusal.code === "too_many_requests" ? tooManyPages : say(language, refusal.sentence);
  const [theme] = /^(?:light|dark)$/.exec(reply.request.cookies.runor_theme ?? "") ?? [];
  const seconds = Math.ceil(refusal.retryAfterSeconds ?? 1);
  return reply
    .code(refusal.status)
    .header("retry-after", seconds)
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .header("content-security-policy", policy)
    .send(
      `<!doctype html><html lang="${htmlLang[language]}"${theme ? ` data-theme="${theme}"` : ""}><head><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width,initial-scale=1">` +
        `<meta http-equiv="refresh" content="${seconds}"><title>${title}</title><style>${style}</style></head>` +
        `<body><main>${barePageLogo}<h1>${title}</h1><p>${sentence} ${byItself}</p>` +
        `<a href="">${again}</a></main></body></html>`,
    );
}
