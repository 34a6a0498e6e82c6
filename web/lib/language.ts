/** The language of this build of the pages, as constants (scripts/vite/page-language.ts). */
import type { Language } from "#shared/messages/languages.ts";

declare global {
  interface ImportMetaEnv {
    readonly PAGE_LANGUAGE: Language;
    /** The beginning of every page's address: empty, or a path such as `/pcm`. */
    readonly PAGE_PREFIX: string;
    readonly HTML_LANG: string;
    /** Of the service worker: the address of the pages' font. */
    readonly FONT: string;
  }
}

/** The full address of a page, for others: it opens in this language. */
export const addressToShare = (path: string): string =>
  window.location.origin + import.meta.env.PAGE_PREFIX + path;
