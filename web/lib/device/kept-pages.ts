/** Which pages may be stored on the device: no forms with secrets, links with tokens or staff pages. */
import {
  type ChosenLanguage,
  defaultLanguage,
  type Language,
  languages,
  pagePrefix,
} from "#shared/messages/languages.ts";

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

const prefixes = new RegExp(`^(${languages.map(pagePrefix).filter(Boolean).join("|")})(?![^/?])`);

/** A page's address without the prefix of its language. */
export const withoutPrefix = (address: string): string =>
  address.replace(prefixes, "").replace(/^(?!\/)/, "/");

/** Whether two addresses name one page, perhaps in two languages. */
export const isSamePage = (one: string, other: string): boolean =>
  withoutPrefix(one) === withoutPrefix(other);

/** `pathname` in any language. */
export const isKeptPage = (pathname: string): boolean => pattern.test(withoutPrefix(pathname));

/** The language that a page's address names. */
export const languageOf = (address: string): ChosenLanguage => {
  const [prefix] = prefixes.exec(address) ?? [];
  return languages.find((language) => pagePrefix(language) === prefix) ?? defaultLanguage;
};

/**
 * The page at an address of any language, in this one. The installed app keeps the addresses of the language that was
 * chosen when it was installed, and links name the language of the person who shared them.
 */
export const inLanguage = (language: Language, address: string): string =>
  pagePrefix(language) + withoutPrefix(address);

/** Fragment with which a stored page opens another page: its path and query, with the language's prefix. */
export const openFragment = (address: string): string => `#open=${encodeURIComponent(address)}`;

/** The page in the fragment, without the language's prefix. It is checked, as links may have any fragment. */
export function openedPage(fragment: string, origin: string): string | undefined {
  const address = new URLSearchParams(fragment.slice(1)).get("open");
  const url = address === null ? undefined : parsedUrl(address, origin);
  if (url?.origin !== origin || !isKeptPage(url.pathname)) return undefined;
  return withoutPrefix(url.pathname) + url.search;
}

/** Undefined if the text is no address. Safari before 17 has no `URL.canParse`. */
export function parsedUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
