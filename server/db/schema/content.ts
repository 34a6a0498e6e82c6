import { sql } from "#server/db/drizzle.ts";
import { index, pgTable, primaryKey, text, uuid } from "#server/db/pg-core.ts";
import type { ChosenLanguage } from "#shared/messages/languages.ts";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";
import { media } from "./media.ts";

/** Entries of the FAQ page, also used by the chat. The author is null for those that ship with Runor. */
export const faqs = pgTable(
  "faqs",
  {
    id: uuid("id").primaryKey(),
    question: text("question").notNull(),
    answer: text("answer").notNull(),
    authorId: uuid("author_id").references(() => users.id),
    /** The author's name at the time, as shown. */
    authorName: text("author_name").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    hiddenAt: moment("hidden_at"),
  },
  (table) => [index("faqs_shown_idx").on(table.createdAt, table.id).where(sql`${table.hiddenAt} is null`)],
);

/** A hidden translation was removed; the page shows the English texts again. */
export const faqTranslations = pgTable(
  "faq_translations",
  {
    faqId: uuid("faq_id")
      .notNull()
      .references(() => faqs.id),
    language: text("language").$type<ChosenLanguage>().notNull(),
    question: text("question").notNull(),
    answer: text("answer").notNull(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    hiddenAt: moment("hidden_at"),
  },
  (table) => [primaryKey({ columns: [table.faqId, table.language] })],
);

export const articles = pgTable(
  "articles",
  {
    id: uuid("id").primaryKey(),
    title: text("title").notNull(),
    body: text("body").notNull(),
    mediaId: uuid("media_id").references(() => media.id),
    authorId: uuid("author_id").references(() => users.id),
    authorName: text("author_name").notNull(),
    publishedAt: moment("published_at").notNull().defaultNow(),
    hiddenAt: moment("hidden_at"),
  },
  (table) => [
    index("articles_shown_idx")
      .on(table.publishedAt.desc(), table.id.desc())
      .where(sql`${table.hiddenAt} is null`),
  ],
);

/** As `faqTranslations`. */
export const articleTranslations = pgTable(
  "article_translations",
  {
    articleId: uuid("article_id")
      .notNull()
      .references(() => articles.id),
    language: text("language").$type<ChosenLanguage>().notNull(),
    title: text("title").notNull(),
    body: text("body").notNull(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    hiddenAt: moment("hidden_at"),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.language] })],
);

/** Newsletter addresses, in lower case. */
export const emailSignups = pgTable("email_signups", {
  email: text("email").primaryKey(),
  createdAt: moment("created_at").notNull().defaultNow(),
});
