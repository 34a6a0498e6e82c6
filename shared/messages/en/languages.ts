/** The choice of a language, and what a page in another language than the default says about the default. */
export const languageTexts = {
  title: "Language",
  help: "Pages, SMS and notices use it.",
  failed: "We could not save your language. Check your network and try again.",
} as const;

/** Shown above the terms in every language but English. */
export const translatedTermsTexts = {
  englishCounts:
    "This is a translation to help you read the terms. Where it differs from the English text, the English text counts.",
  readEnglish: "Read the English terms",
} as const;
