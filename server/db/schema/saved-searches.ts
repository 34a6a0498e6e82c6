import { sql } from "#server/db/drizzle.ts";
import { check, index, integer, pgTable, primaryKey, text, uuid } from "#server/db/pg-core.ts";
import { type AlertChannel, alertTimes, savedSearchKinds } from "#shared/contracts/saved-searches.ts";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";

/** Searches that people are alerted about. */
export const savedSearches = pgTable(
  "saved_searches",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: savedSearchKinds }).notNull(),
    q: text("q"),
    service: text("service"),
    state: text("state"),
    lga: text("lga"),
    minBudget: integer("min_budget"),
    every: text("every", { enum: alertTimes }).notNull(),
    by: text("by").array().$type<AlertChannel[]>().notNull(),
    pausedAt: moment("paused_at"),
    /**
     * A new job or card that it could find holds one of these words, and one of each line of `lists`. Empty if paused
     * or a digest.
     */
    keys: text("keys").array().notNull(),
    lists: text("lists").array().notNull(),
    /** When keys and lists were read from the search; jobs' words change what a search means. */
    readAt: moment("read_at").notNull(),
    /** When it is looked at next; null until a new job or card could be found. */
    dueAt: moment("due_at"),
    /** Alerts cover what was announced up to this time; those by SMS, up to `textedAt`. */
    seenAt: moment("seen_at").notNull(),
    textedAt: moment("texted_at").notNull(),
    sentAt: moment("sent_at"),
    sentCount: integer("sent_count").notNull().default(0),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("saved_searches_user_idx").on(table.userId, table.createdAt.desc()),
    index("saved_searches_due_idx").on(table.dueAt).where(sql`${table.dueAt} is not null`),
    // Without GIN's pending list, which each lookup would scan for all its words.
    index("saved_searches_keys_idx").using("gin", table.keys).with({ fastupdate: false }),
    index("saved_searches_read_idx")
      .on(table.readAt)
      .where(sql`${table.every} = 'now' and ${table.pausedAt} is null`),
    check("saved_searches_sent_count", sql`${table.sentCount} >= 0`),
  ],
);

/** Jobs and business cards that were listed for the first time, and when they were announced to saved searches. */
export const newListings = pgTable(
  "new_listings",
  {
    kind: text("kind", { enum: savedSearchKinds }).notNull(),
    /** The job's id, or the serviceman's internal id. */
    subjectId: uuid("subject_id").notNull(),
    listedAt: moment("listed_at").notNull().defaultNow(),
    /** Later than those of all earlier runs; null until announced. */
    announcedAt: moment("announced_at"),
  },
  (table) => [
    primaryKey({ name: "new_listings_pkey", columns: [table.kind, table.subjectId] }),
    index("new_listings_waiting_idx").on(table.listedAt).where(sql`${table.announcedAt} is null`),
    index("new_listings_announced_idx").on(table.kind, table.announcedAt),
  ],
);
