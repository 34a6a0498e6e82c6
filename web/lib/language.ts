/** The language of this build of the pages, as constants (scripts/vite/page-language.ts). */
import {
  addressIn,
  type ChosenLanguage,
  type Language,
  languageHeaders,
} from "#shared/messages/languages.ts";
import type { Texts } from "#shared/messages/texts.ts";
import type { workerTexts } from "#texts/shell.ts";

declare global {
  interface ImportMetaEnv {
    readonly PAGE_LANGUAGE: Language;
    /** The beginning of every page's address: empty, or a path such as `/pcm`. */
    readonly PAGE_PREFIX: string;
    readonly HTML_LANG: string;
    readonly OPEN_GRAPH_LOCALE: string;
    readonly WORKER_TEXTS: Record<ChosenLanguage, Texts<typeof workerTexts>>;
    /** Address of the font, for the service worker's offline page. */
    readonly FONT: string;
  }
}

/** A page's address with this language's prefix. */
export const ownAddressOf = (path: string): string => addressIn(import.meta.env.PAGE_LANGUAGE, path);

/** The full address of a page, for others: it opens in this language, or in the one that they have chosen. */
export const addressToShare = (path: string): string => window.location.origin + ownAddressOf(path);

/** The language of an answer's sentences, as headers of a page's call. */
export const ownLanguage: Record<string, string> =
  import.meta.env.PAGE_PREFIX === "" ? {} : languageHeaders(import.meta.env.PAGE_LANGUAGE);
