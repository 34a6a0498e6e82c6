/** Languages of what staff publish: English, and translations that they write. */
import { type ChosenLanguage, defaultLanguage, type Language, languages } from "./languages.ts";

export type Translation = Exclude<ChosenLanguage, typeof defaultLanguage>;

export const translations: readonly Translation[] = languages.filter(
  (language) => language !== defaultLanguage,
);

/** The language in which a page shows content: there are no texts in the pseudo-language. */
export const contentLanguageOf = (language: Language): ChosenLanguage =>
  languages.find((chosen) => chosen === language) ?? defaultLanguage;
