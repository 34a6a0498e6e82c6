import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";

/** A serviceman's business card: having one makes a user a serviceman. */
export const serviceCards = pgTable(
  "service_cards",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    serviceRendered: text("service_rendered").notNull(),
    serviceDescription: text("service_description").notNull(),
    currentLocation: text("current_location").notNull(),
    state: text("state"),
    lga: text("lga"),
    businessName: text("business_name"),
    minUnits: integer("min_units").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true, mode: "date" }).notNull().defaultNow(),
  },
  (table) => [
    index("service_cards_service_idx").on(table.serviceRendered, table.createdAt.desc()),
    index("service_cards_created_idx").on(table.createdAt.desc()),
    check("service_cards_min_units", sql`${table.minUnits} >= 0`),
  ],
);
