import type { Config } from "../config.ts";

/** The content policy of a page whose own inline scripts these sources allow. */
export function pageContentPolicy(config: Config, scriptSources: string[]): string {
  const api = config.apiHost ? ` ${config.apiHost}` : "";
  const chat = config.chatHost ? ` ${new URL(config.chatHost).origin}` : "";
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptSources.join(" ")}`,
    // Components set widths and colours of single elements; stylesheets stay our own.
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${api}`,
    `media-src 'self' blob:${api}`,
    "font-src 'self'",
    `connect-src 'self'${api}${chat}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The content policy of the service worker: it fetches pages and speaks to the API, nothing else. */
export function workerContentPolicy(config: Config): string {
  const api = config.apiHost ? ` ${config.apiHost}` : "";
  return `default-src 'none'; connect-src 'self'${api}`;
}
