/** The languages that people can choose; the first is the default, and its pages have no prefix in their addresses. */
export const languages = ["en"] as const;

/** Generated from English: longer words in brackets. For tests, which find text that no language file holds. */
export const pseudoLanguage = "qps";

export type Language = (typeof languages)[number] | typeof pseudoLanguage;

export const defaultLanguage: Language = languages[0];

/** Value of `<html lang>`. */
export const htmlLang: Record<Language, string> = { en: "en-NG", qps: "en-XA" };

/** The English name of each language, for the chat model. */
export const languageName: Record<Language, string> = { en: "English", qps: "English" };

/** The beginning of the addresses of a language's pages: empty or `/pcm`. */
export const pagePrefix = (language: Language): string =>
  language === defaultLanguage ? "" : `/${language}`;

/** At the root: all languages share one registration, so that a change of language keeps the push subscription. */
export const workerFile = (language: Language): string =>
  language === defaultLanguage ? "sw.js" : `sw-${language}.js`;

/** Request header with the language of the page that calls; pages in the default language send none. */
export const languageHeader = "x-language";
