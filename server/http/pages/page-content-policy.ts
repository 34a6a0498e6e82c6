import type { Config } from "#server/config.ts";

export function pageContentPolicy(config: Config, scriptSources: string[]): string {
  const api = config.apiHost ? ` ${config.apiHost}` : "";
  const chat = config.chatHost ? ` ${new URL(config.chatHost).origin}` : "";
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptSources.join(" ")}`,
    // Components set style attributes of single elements; stylesheets are limited to our own.
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

/** The service worker fetches pages and calls the API, nothing else. */
export function workerContentPolicy(config: Config): string {
  const api = config.apiHost ? ` ${config.apiHost}` : "";
  return `default-src 'none'; connect-src 'self'${api}`;
}
