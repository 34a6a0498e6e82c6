import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";

/** A stored picture or video. Rows without `attachedAt` older than an hour are orphans that the clean-up removes. */
export const media = pgTable(
  "media",
  {
    id: uuid("id").primaryKey(),
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: ["image", "video"] }).notNull(),
    /** Storage key of the full size, with its extension. */
    path: text("path").notNull(),
    /** Storage key of the small size; videos have none. */
    smallPath: text("small_path"),
    bytes: integer("bytes").notNull(),
    width: integer("width"),
    height: integer("height"),
    attachedAt: timestamp("attached_at", { withTimezone: true, mode: "date" }),
    createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull().defaultNow(),
  },
  (table) => [
    index("media_owner_idx").on(table.ownerId),
    index("media_orphans_idx").on(table.createdAt).where(sql`${table.attachedAt} is null`),
    check("media_bytes_positive", sql`${table.bytes} > 0`),
  ],
);
