import type { languageTexts as english, translatedTermsTexts as englishTerms } from "../en/languages.ts";
import type { Texts } from "../texts.ts";

export const languageTexts: Texts<typeof english> = {
  title: "Language",
  help: "Pages, SMS and notices go dey for am.",
  failed: "We no fit save your language. Check your network, then try again.",
};

export const translatedTermsTexts: Texts<typeof englishTerms> = {
  englishCounts:
    "We translate these terms so e go easy you to read. If e no match the English one, na the English one count.",
  readEnglish: "Read the terms for English",
};
