import { customType, pgTable, text, timestamp } from "#server/db/pg-core.ts";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Scripts and styles of the versions that run or ran recently, by hashed name. */
export const pageFiles = pgTable("page_files", {
  name: text("name").primaryKey(),
  bytes: bytea("bytes").notNull(),
  /** When a process of that version last reported that it runs. */
  seenAt: timestamp("seen_at", { withTimezone: true, mode: "date" }).notNull(),
});
