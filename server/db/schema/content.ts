import { sql } from "#server/db/drizzle.ts";
import { index, pgTable, text, uuid } from "#server/db/pg-core.ts";
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

/** Newsletter addresses, in lower case. */
export const emailSignups = pgTable("email_signups", {
  email: text("email").primaryKey(),
  createdAt: moment("created_at").notNull().defaultNow(),
});
