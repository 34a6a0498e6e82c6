/** Articles and questions for search engines. */
import type { Article, FAQPage } from "schema-dts";
import type { BlogArticle, Faq } from "#shared/contracts/content.ts";
import { contentLanguageOf } from "#shared/messages/content-language.ts";
import { languageTags } from "#shared/messages/languages.ts";
import { pages } from "#shared/paths.ts";
import { plainText } from "#shared/text/light-text.ts";
import { metaTexts } from "#texts/ui.ts";
import { ownAddressOf } from "#web/lib/language.ts";
import type { PageFacts } from "#web/lib/page-request.tsx";

export const articleFacts = (
  { _id, title, picture, createdBy, date, language }: BlogArticle,
  { origin }: PageFacts,
): Article => ({
  "@type": "Article",
  headline: title,
  inLanguage: languageTags[language],
  datePublished: date,
  // A published article can be removed, but not edited.
  dateModified: date,
  author: { "@type": "Person", name: createdBy },
  publisher: { "@type": "Organization", name: metaTexts.product, url: origin },
  mainEntityOfPage: origin + ownAddressOf(pages.blogArticle(_id)),
  ...(picture && { image: new URL(picture, origin).href }),
});

export const faqFacts = (faqs: readonly Faq[]): FAQPage => ({
  "@type": "FAQPage",
  inLanguage: languageTags[contentLanguageOf(import.meta.env.PAGE_LANGUAGE)],
  mainEntity: faqs.map(({ question, answer, language }) => ({
    "@type": "Question" as const,
    inLanguage: languageTags[language],
    name: question,
    acceptedAnswer: { "@type": "Answer" as const, text: plainText(answer) },
  })),
});
