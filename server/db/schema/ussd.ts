import { sql } from "#server/db/drizzle.ts";
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "#server/db/pg-core.ts";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";

/** A USSD session of one phone. Removed within a day. */
export const ussdSessions = pgTable(
  "ussd_sessions",
  {
    /** Keyed hash of provider, session and phone: another phone with the same session id has its own row. */
    id: text("id").primaryKey(),
    /** New with each start; part of the idempotency keys of what the session does. */
    run: uuid("run").notNull(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** Counts stored steps: a process that saw an older number does not overwrite them. */
    version: smallint("version").notNull().default(0),
    /** Keyed hashes of the inputs so far, their answers and the state of the menu: encrypted. */
    sealed: text("sealed").notNull(),
    /** While a process works on the next step. */
    claimedUntil: moment("claimed_until"),
    touchedAt: moment("touched_at").notNull(),
  },
  (table) => [
    index("ussd_sessions_touched_idx").on(table.touchedAt),
    index("ussd_sessions_user_idx").on(table.userId),
  ],
);

/** Text messages that providers have delivered to us, by the provider's id: each is answered once. No text, no number. */
export const incomingSms = pgTable(
  "incoming_sms",
  {
    provider: text("provider").notNull(),
    /** A hash of the provider's id. */
    messageKey: text("message_key").notNull(),
    receivedAt: moment("received_at").notNull(),
  },
  (table) => [
    primaryKey({ name: "incoming_sms_pkey", columns: [table.provider, table.messageKey] }),
    index("incoming_sms_received_idx").on(table.receivedAt),
  ],
);

/** Units that a user sent by USSD, for the daily limit. Removed after some days. */
export const ussdTransfers = pgTable(
  "ussd_transfers",
  {
    /** The transfer's idempotency key: a repeated step counts once. */
    key: text("key").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** In Lagos. */
    day: date("day").notNull(),
    units: integer("units").notNull(),
  },
  (table) => [
    index("ussd_transfers_day_idx").on(table.userId, table.day),
    check("ussd_transfers_units", sql`${table.units} > 0`),
  ],
);
