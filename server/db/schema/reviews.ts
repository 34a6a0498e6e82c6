import { sql } from "#server/db/drizzle.ts";
import { check, index, pgTable, smallint, text, unique, uuid } from "#server/db/pg-core.ts";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";
import { jobs } from "./jobs.ts";

/** Ratings between users after a call or a hire: once per job and direction, once per hire. */
export const reviews = pgTable(
  "reviews",
  {
    id: uuid("id").primaryKey(),
    subjectId: uuid("subject_id")
      .notNull()
      .references(() => users.id),
    authorId: uuid("author_id")
      .notNull()
      .references(() => users.id),
    /** Null after a hire. */
    jobId: uuid("job_id").references(() => jobs.id),
    rating: smallint("rating").notNull(),
    text: text("text").notNull(),
    reply: text("reply"),
    repliedAt: moment("replied_at"),
    hiddenAt: moment("hidden_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    unique("reviews_once_key").on(table.authorId, table.subjectId, table.jobId).nullsNotDistinct(),
    index("reviews_subject_idx").on(table.subjectId, table.createdAt.desc()),
    index("reviews_created_idx").on(table.createdAt),
    check("reviews_rating", sql`${table.rating} between 1 and 5`),
    check("reviews_not_oneself", sql`${table.authorId} <> ${table.subjectId}`),
    check("reviews_reply", sql`(${table.reply} is null) = (${table.repliedAt} is null)`),
  ],
);
