import type { Blog, BlogArticle, Faq } from "#shared/contracts/content.ts";
import { type ChosenLanguage, defaultLanguage } from "#shared/messages/languages.ts";
import { mediaUrl } from "#shared/paths.ts";
import type { ArticleRow, NeighbourRow, ShownFaqRow } from "./content.queries.ts";

export const toFaq = (
  { id, question, answer, authorName, translation }: ShownFaqRow,
  language: ChosenLanguage,
): Faq => ({
  id,
  ...(translation ?? { question, answer }),
  createdBy: authorName,
  language: translation ? language : defaultLanguage,
});

export const toBlog = (row: ArticleRow, language: ChosenLanguage): Blog => ({
  _id: row.id,
  ...(row.translation ?? { title: row.title, body: row.body }),
  picture: mediaUrl(row.mediaPath),
  thumbnailUrl: mediaUrl(row.mediaSmallPath),
  pictureBytes: row.mediaBytes,
  thumbnailBytes: row.mediaSmallBytes,
  createdBy: row.authorName,
  date: row.publishedAt.toISOString(),
  language: row.translation ? language : defaultLanguage,
});

export const toNeighbour = (
  row: NeighbourRow | undefined,
  language: ChosenLanguage,
): BlogArticle["previous"] =>
  row
    ? {
        _id: row.id,
        title: row.translatedTitle ?? row.title,
        language: row.translatedTitle === null ? defaultLanguage : language,
      }
    : null;
