/** The languages that people can choose; the first is the default, and its pages have no prefix in their addresses. */
export const languages = ["en", "pcm"] as const;

/** Generated from English: longer words in brackets. For tests, which find text that no language file holds. */
export const pseudoLanguage = "qps";

/** A language that people can choose. */
export type ChosenLanguage = (typeof languages)[number];

export type Language = ChosenLanguage | typeof pseudoLanguage;

export const defaultLanguage = languages[0];

/** Values of `lang` and `hreflang`. */
export const languageTags: Record<ChosenLanguage, string> = { en: "en-NG", pcm: "pcm" };

export const htmlLang: Record<Language, string> = { ...languageTags, qps: "en-XA" };

export const ownName: Record<ChosenLanguage, string> = { en: "English", pcm: "Pidgin" };

/** Value of `og:locale`, which names a country too. */
export const openGraphLocale: Record<Language, string> = { en: "en_NG", pcm: "pcm_NG", qps: "en_XA" };

/** The English name of each language, for the chat model. */
export const languageName: Record<Language, string> = {
  en: "English",
  pcm: "Nigerian Pidgin",
  qps: "English",
};

/** The beginning of the addresses of a language's pages: empty or `/pcm`. */
export const pagePrefix = (language: Language): string =>
  language === defaultLanguage ? "" : `/${language}`;

/** The value of `language` in the addresses of feeds and pictures; undefined for the default language. */
export const namedLanguage = (language: Language): Language | undefined =>
  language === defaultLanguage ? undefined : language;

/**
 * A page's address in a language, from its address without a prefix. Requests may name any path: one that begins with
 * two slashes would lead to another site.
 */
export function addressIn(language: Language, address: string): string {
  const path = address.replace(/^[/\\]+/, "/");
  return pagePrefix(language) === "" ? path : pagePrefix(language) + path.replace(/^\/(?=$|[?#])/, "");
}

/**
 * A page in each language for search engines, with the address for everyone else: `hreflang` and address. English is
 * named without its country too, for readers and programs that ask for `en`.
 */
export const alternatesOf = (address: string): [code: string, address: string][] => [
  ...languages.map((language): [string, string] => [languageTags[language], addressIn(language, address)]),
  [defaultLanguage, address],
  ["x-default", address],
];

/** Request header with the language of the page that calls; pages in the default language send none. */
export const languageHeader = "x-language";

/** The language of an answer's sentences, as headers of a call; the server assumes the default. */
export const languageHeaders = (language: Language): Record<string, string> =>
  language === defaultLanguage ? {} : { [languageHeader]: language };

/** Cookie with the language that was chosen in this browser. */
export const languageCookie = "runor_lang";

/** Query parameter of a link that shows a page in the language that it names, whatever the reader has chosen. */
export const shownIn = "in";
