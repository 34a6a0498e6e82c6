/** Sends people from a page's address in one language to the same page in theirs. */
import type { IncomingMessage } from "node:http";
import type { FastifyReply } from "fastify";
import { addressIn, defaultLanguage, type Language, shownIn } from "#shared/messages/languages.ts";
import { cookieLanguage, preferredLanguage } from "../language.ts";
import { type PageAddress, pageAddress } from "./page-builds.ts";

/** Headers that decide about a redirect or a page; the session is a cookie. */
export const pageVary = "accept-encoding, accept-language, cookie";

interface Reader {
  headers: IncomingMessage["headers"];
  /** The language of the account; absent for visitors and accounts without a choice. */
  ownLanguage?: Language | null | undefined;
}

/**
 * The address to redirect to; undefined if the page is shown as requested. A chosen language redirects from any
 * address, as a link may have been shared by a reader of another language. The browser's preference redirects
 * from addresses without a prefix only: search engines and links keep the language that they name.
 */
export function addressForReader(
  asked: PageAddress,
  { headers, ownLanguage }: Reader,
  served: readonly Language[],
): string | undefined {
  const wanted =
    ownLanguage ??
    cookieLanguage(headers) ??
    (asked.language === defaultLanguage ? preferredLanguage(headers["accept-language"]) : undefined);
  if (asksFor(asked)) return undefined;
  if (!wanted || wanted === asked.language || !served.includes(wanted)) return undefined;
  // "//host" would lead to another site.
  return /^\/(?:[^/\\\s]|$)/.test(asked.plain) ? addressIn(wanted, asked.plain) : undefined;
}

/** A link such as `/terms-and-conditions?in=en` shows that page to people who chose another language too. */
const asksFor = ({ language, plain }: PageAddress): boolean =>
  plain.includes(`${shownIn}=${language}`) && new RegExp(`[?&]${shownIn}=${language}(&|$)`).test(plain);

/** Whether a visitor is shown the page at the requested address. Called for each cached page that is served. */
export const staysForVisitor =
  (served: readonly Language[]) =>
  ({ headers, url = "/" }: IncomingMessage): boolean =>
    (cookieLanguage(headers) ?? preferredLanguage(headers["accept-language"])) === undefined ||
    addressForReader(pageAddress(url, served), { headers }, served) === undefined;

export const sendToOwnLanguage = (reply: FastifyReply, address: string): FastifyReply =>
  reply.header("cache-control", "private, no-store").header("vary", pageVary).redirect(address, 302);
