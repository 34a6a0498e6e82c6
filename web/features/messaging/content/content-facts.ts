/** Articles and questions for search engines. */
import type { Article, FAQPage } from "schema-dts";
import type { BlogArticle, Faq } from "#shared/contracts/content.ts";
import { articlePictureVersion } from "#shared/contracts/share-picture-versions.ts";
import { sharePictures } from "#shared/contracts/share-pictures.ts";
import { contentLanguageOf } from "#shared/messages/content-language.ts";
import { languageTags } from "#shared/messages/languages.ts";
import { pages } from "#shared/paths.ts";
import { plainText } from "#shared/text/light-text.ts";
import { metaTexts } from "#texts/ui.ts";
import { ownAddressOf } from "#web/lib/language.ts";
import type { PageFacts } from "#web/lib/page-data/page-request.tsx";

/** An article without a picture has that of its link preview, because search engines require one. */
export function articleFacts(article: BlogArticle, { origin }: PageFacts): Article {
  const { _id, title, createdBy, date, language } = article;
  const drawn = () =>
    sharePictures.article(_id, import.meta.env.PAGE_LANGUAGE, articlePictureVersion(article));
  return {
    "@type": "Article",
    headline: title,
    image: new URL(article.picture ?? drawn(), origin).href,
    inLanguage: languageTags[language],
    datePublished: date,
    // A published article can be removed, but not edited.
    dateModified: date,
    author: { "@type": "Person", name: createdBy },
    publisher: { "@type": "Organization", name: metaTexts.product, url: origin },
    mainEntityOfPage: origin + ownAddressOf(pages.blogArticle(_id)),
  };
}

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
