import type { Blog, Faq } from "#shared/contracts/content.ts";
import { mediaUrl } from "#shared/paths.ts";
import type { ArticleRow, FaqRow } from "./content.queries.ts";

export const toFaq = ({ id, question, answer, authorName }: FaqRow): Faq => ({
  id,
  question,
  answer,
  createdBy: authorName,
});

export const toBlog = (row: ArticleRow): Blog => ({
  _id: row.id,
  title: row.title,
  body: row.body,
  picture: mediaUrl(row.mediaPath),
  thumbnailUrl: mediaUrl(row.mediaSmallPath),
  pictureBytes: row.mediaBytes,
  thumbnailBytes: row.mediaSmallBytes,
  createdBy: row.authorName,
  date: row.publishedAt.toISOString(),
});
