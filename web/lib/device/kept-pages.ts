/** Which pages may be stored on the device: no forms with secrets, links with tokens or staff pages. */
import { languages, pagePrefix } from "#shared/messages/languages.ts";

/** Not from `paths.ts`: the map of all pages would be a third of the service worker. */
const names = [
  "",
  "home",
  "job-page",
  "job-details/[^/]+",
  "jobs/[^/]+",
  "servicemen-page",
  "user-profile/[^/]+",
  "(trades|places)(/.*)?",
  "post-job",
  "my-jobs",
  "callers-page/[^/]+",
  "profile",
  "notices",
  "wallet",
  "business-centre",
  "reviews/[^/]+",
  "ranking",
  "pricing",
  "faq-page",
  "support",
  "about-us",
  "terms-and-conditions",
  "leadership-focus(/[^/]+)?",
];
const pattern = new RegExp(`^/(${names.join("|")})$`);

/** `pathname` with the language's prefix. */
export const isKeptPage = (pathname: string): boolean =>
  pathname.startsWith(import.meta.env.PAGE_PREFIX) &&
  pattern.test(pathname.slice(import.meta.env.PAGE_PREFIX.length) || "/");

const prefixes = new RegExp(`^(${languages.map(pagePrefix).filter(Boolean).join("|")})(?![^/?])`);

/**
 * The page at a path of any language, in this build's. The installed app keeps the addresses of the language that was
 * chosen when it was installed, and links name the language of the person who shared them.
 */
export const inOwnLanguage = (address: string): string =>
  import.meta.env.PAGE_PREFIX + address.replace(prefixes, "").replace(/^(?!\/)/, "/");

/** Fragment with which a stored page opens another page: its path and query, with the language's prefix. */
export const openFragment = (address: string): string => `#open=${encodeURIComponent(address)}`;

/** The page in the fragment, without the language's prefix. It is checked, as links may have any fragment. */
export function openedPage(fragment: string, origin: string): string | undefined {
  const address = new URLSearchParams(fragment.slice(1)).get("open");
  if (address === null || !URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  if (url.origin !== origin || !isKeptPage(url.pathname)) return undefined;
  return (url.pathname.slice(import.meta.env.PAGE_PREFIX.length) || "/") + url.search;
}
