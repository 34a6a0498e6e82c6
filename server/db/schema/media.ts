import { sql } from "#server/db/drizzle.ts";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "#server/db/pg-core.ts";
import { users } from "./accounts.ts";

/** A stored picture or video. Rows without `attachedAt` are removed after an hour. */
export const media = pgTable(
  "media",
  {
    id: uuid("id").primaryKey(),
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: ["image", "video"] }).notNull(),
    /** Storage key of the full size, with extension. */
    path: text("path").notNull(),
    /** Storage key of the small size; null for videos. */
    smallPath: text("small_path"),
    bytes: integer("bytes").notNull(),
    /** Of the small size; null for videos, and for pictures of earlier versions until a task measures them. */
    smallBytes: integer("small_bytes"),
    width: integer("width"),
    height: integer("height"),
    /** Whether a video holds only picture, sound and rotation; older ones still have to be converted. */
    isRemuxed: boolean("is_remuxed").notNull().default(false),
    attachedAt: timestamp("attached_at", { withTimezone: true, mode: "date" }),
    createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("media_path_key").on(table.path),
    index("media_owner_idx").on(table.ownerId),
    index("media_orphans_idx").on(table.createdAt).where(sql`${table.attachedAt} is null`),
    index("media_old_videos_idx").on(table.id).where(sql`${table.kind} = 'video' and not ${table.isRemuxed}`),
    index("media_unmeasured_idx")
      .on(table.id)
      .where(sql`${table.smallPath} is not null and ${table.smallBytes} is null`),
    check("media_bytes_positive", sql`${table.bytes} > 0`),
  ],
);
