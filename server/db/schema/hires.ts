import { sql } from "#server/db/drizzle.ts";
import { check, index, integer, pgTable, primaryKey, uuid } from "#server/db/pg-core.ts";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";

/** Users who requested a serviceman's number. One row per pair; `times` counts the requests. */
export const hires = pgTable(
  "hires",
  {
    clientId: uuid("client_id")
      .notNull()
      .references(() => users.id),
    servicemanId: uuid("serviceman_id")
      .notNull()
      .references(() => users.id),
    times: integer("times").notNull().default(1),
    /** Null if it is `hiredAt`. */
    firstHiredAt: moment("first_hired_at"),
    hiredAt: moment("hired_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: "hires_pkey", columns: [table.clientId, table.servicemanId] }),
    index("hires_serviceman_idx").on(table.servicemanId, table.hiredAt.desc()),
    index("hires_first_idx").on(sql`coalesce(${table.firstHiredAt}, ${table.hiredAt})`),
    check("hires_not_oneself", sql`${table.clientId} <> ${table.servicemanId}`),
  ],
);
