import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";
import { media } from "./media.ts";

/** Questions and answers for the FAQ page and the assistant. The author is null for those that come with Runor. */
export const faqs = pgTable(
  "faqs",
  {
    id: uuid("id").primaryKey(),
    question: text("question").notNull(),
    answer: text("answer").notNull(),
    authorId: uuid("author_id").references(() => users.id),
    /** As readers see it. */
    authorName: text("author_name").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** Staff took it off the page. */
    hiddenAt: moment("hidden_at"),
  },
  (table) => [index("faqs_shown_idx").on(table.createdAt, table.id).where(sql`${table.hiddenAt} is null`)],
);

/** Articles of the blog (Leadership Focus). */
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

/** Addresses that asked for news, in small letters. */
export const emailSignups = pgTable("email_signups", {
  email: text("email").primaryKey(),
  createdAt: moment("created_at").notNull().defaultNow(),
});
