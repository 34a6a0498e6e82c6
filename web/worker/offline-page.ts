/**
 * The response for a page that cannot be fetched, with links to stored pages. Self-contained, so that nothing
 * has to be cached for it.
 */
import { type ChosenLanguage, languageTags } from "#shared/messages/languages.ts";
import { barePageStyle, barePageLogo as logo } from "#shared/text/bare-page.ts";
import { escaped } from "#web/lib/parts/escaped.ts";
import { themeScript } from "#web/lib/theme.ts";
import { textsIn } from "./device-language.ts";

/**
 * Reloads a second after coming online (the first moment often fails); if online, after 20 to 40 s, to spread load, or
 * after as many more as the proxy asked for.
 */
const scriptOf = (moreMs: number) =>
  `${themeScript};(function(){function again(ms){setTimeout(function(){location.reload()},ms)}addEventListener("online",function(){again(1e3)});if(navigator.onLine)again(${2e4 + moreMs}+Math.random()*2e4)})()`;

/** Stored pages are plain links in a list, so that Try again remains the only button. */
const style = `${barePageStyle(import.meta.env.FONT)}
h2{margin-top:1.5rem;font-size:1.0625rem;font-weight:680}
ul{width:min(22rem,100%);padding:0;list-style:none}
li+li{border-top:1px solid color-mix(in srgb,var(--ink) 14%,transparent)}
li a{min-height:3rem;margin:0;padding:.5rem .25rem;background:none;color:var(--brand);overflow-wrap:anywhere}`;

type Words = (typeof textsIn)[ChosenLanguage];

interface Link {
  address: string;
  title: string;
}

/** "Wallet" of "Wallet · Runor". */
const withoutProduct = (title: string, product: string): string =>
  title.endsWith(` · ${product}`) ? title.slice(0, -product.length - 3) : title;

/** Links to pages that open offline. */
const listOf = (links: readonly Link[], words: Words): string =>
  links.length === 0
    ? ""
    : `<h2>${words.keptPages}</h2><ul>${links
        .map(
          ({ address, title }) =>
            `<li><a href="${escaped(address)}">${escaped(withoutProduct(title, words.product))}</a></li>`,
        )
        .join("")}</ul>`;

const html = (nonce: string, lang: string, words: Words, { links = [], busy }: Offline) => {
  const title = busy ? words.busyTitle : words.offlineTitle;
  const help = busy ? words.busyHelp : words.offlineHelp;
  const script = scriptOf(Math.min(busy?.retrySeconds ?? 0, maxRetrySeconds) * 1_000);
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style nonce="${nonce}">${style}</style><script nonce="${nonce}">${script}</script></head>
<body><main>${logo}<h1>${title}</h1><p>${help}</p><a href="">${words.again}</a>${listOf(links.slice(0, maxLinks), words)}</main></body></html>`;
};

const maxLinks = 10;
const maxRetrySeconds = 600;

interface Offline {
  links?: readonly Link[];
  /** A proxy that did not reach the product, and after how many seconds it may be asked again. */
  busy?: { retrySeconds: number } | undefined;
}

/** A new response each time: its content security policy allows only its own style and script. */
export function offlinePage(language: ChosenLanguage, shown: Offline = {}): Response {
  const nonce = crypto.randomUUID();
  return new Response(html(nonce, languageTags[language], textsIn[language], shown), {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
    },
  });
}
