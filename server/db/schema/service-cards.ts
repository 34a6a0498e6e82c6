import { sql } from "#server/db/drizzle.ts";
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "#server/db/pg-core.ts";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";
import { media } from "./media.ts";

/** A serviceman's business card: having one makes a user a serviceman. */
export const serviceCards = pgTable(
  "service_cards",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    serviceRendered: text("service_rendered").notNull(),
    serviceDescription: text("service_description").notNull(),
    /** Further services that the description suggests, likeliest first. */
    alsoServices: text("also_services").array().notNull().default(sql`'{}'`),
    currentLocation: text("current_location").notNull(),
    state: text("state"),
    lga: text("lga"),
    businessName: text("business_name"),
    minUnits: integer("min_units").notNull(),
    /** All visible text of card and owner in lower case, for search. The database writes it. */
    foundBy: text("found_by").notNull().default(""),
    hiddenAt: moment("hidden_at"),
    createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true, mode: "date" }).notNull().defaultNow(),
  },
  (table) => [
    index("service_cards_service_idx").on(table.serviceRendered, table.createdAt.desc()),
    index("service_cards_created_idx").on(table.createdAt.desc()),
    index("service_cards_place_idx").on(table.state, table.lga, table.createdAt.desc()),
    index("service_cards_match_idx").on(table.serviceRendered, table.state, table.lga),
    index("service_cards_also_idx").using("gin", table.alsoServices),
    index("service_cards_business_idx").using("gin", sql`${table.businessName} gin_trgm_ops`),
    index("service_cards_found_by_idx").using("gin", sql`${table.foundBy} gin_trgm_ops`),
    check("service_cards_min_units", sql`${table.minUnits} >= 0`),
  ],
);

export const cardPhotos = pgTable(
  "card_photos",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => serviceCards.userId, { onDelete: "cascade" }),
    mediaId: uuid("media_id")
      .notNull()
      .references(() => media.id),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("card_photos_media_key").on(table.mediaId),
    index("card_photos_user_idx").on(table.userId, table.createdAt),
  ],
);

/** Views of a card by others in a month (Africa/Lagos, YYYY-MM); nothing about the viewers. */
export const cardViews = pgTable(
  "card_views",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => serviceCards.userId, { onDelete: "cascade" }),
    month: text("month").notNull(),
    views: integer("views").notNull(),
  },
  (table) => [primaryKey({ name: "card_views_pkey", columns: [table.userId, table.month] })],
);
