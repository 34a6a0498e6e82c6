/** What a GET asks for that no API route handles. */
import type { FastifyRequest } from "fastify";
import { pageCaller } from "../session.ts";

/** Prefixes of calls. Below `/jobs/` there is one page, `/jobs/{userId}`. */
const apiPath = /^\/(?:(?:api|webhooks|block-user)(?:[/?]|$)|jobs\/[^/?]+\/[^/?])/i;

/** Unknown API paths answer JSON. A page's own call must never render that page again. */
export const isApiCall = ({ url }: FastifyRequest): boolean =>
  apiPath.test(url) || pageCaller.getStore() !== undefined;

/** A program that requests neither an API path nor a page. Page answers do not depend on this. */
export const wantsJson = ({ headers }: FastifyRequest): boolean =>
  /json/i.test(headers.accept ?? "") && !/text\/html|\*\/\*/i.test(headers.accept ?? "");

/** Request targets may also be absolute URLs or "*": no page matches these. */
export const isPath = ({ raw }: FastifyRequest): boolean => raw.url?.startsWith("/") ?? false;

/**
 * The address as Fastify can parse it. Escapes an invalid percent-encoding, so that the address is not found
 * like any other: in the reader's language, or as JSON at an API path.
 */
export function parsableUrl({ url = "/" }: { url?: string | undefined }): string {
  const [path = ""] = url.split("?", 1);
  if (!path.includes("%") || isEncodedWell(path)) return url;
  return path.replaceAll("%", "%25") + url.slice(path.length);
}

function isEncodedWell(path: string): boolean {
  try {
    // Uses the result: bundlers remove unused calls of functions without side effects.
    return decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}
