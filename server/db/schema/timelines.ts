import { integer, pgTable, primaryKey, text, uuid } from "#server/db/pg-core.ts";

/** Timelines of each cluster on which a process read from a replica (replica.ts). */
export const timelines = pgTable(
  "timelines",
  {
    system: text("system").notNull(),
    timeline: integer("timeline").notNull(),
    token: uuid("token").notNull().defaultRandom(),
  },
  (table) => [primaryKey({ columns: [table.system, table.timeline] })],
);
