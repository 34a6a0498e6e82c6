import { customType, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Scripts and styles of the versions that run or ran lately, by their hashed names. */
export const pageFiles = pgTable("page_files", {
  name: text("name").primaryKey(),
  bytes: bytea("bytes").notNull(),
  /** When a process of such a version said last that it runs. */
  seenAt: timestamp("seen_at", { withTimezone: true, mode: "date" }).notNull(),
});
