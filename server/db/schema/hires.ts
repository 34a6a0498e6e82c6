import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";

/** Who got a serviceman's number to hire him. One row a pair; `times` says how often it was asked for. */
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
    hiredAt: moment("hired_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: "hires_pkey", columns: [table.clientId, table.servicemanId] }),
    index("hires_serviceman_idx").on(table.servicemanId, table.hiredAt.desc()),
    check("hires_not_oneself", sql`${table.clientId} <> ${table.servicemanId}`),
  ],
);
