import { sql } from "#server/db/drizzle.ts";
import { e164, isSealed, lookupIn } from "#server/db/numbers/stored-numbers.ts";
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "#server/db/pg-core.ts";
import type { MutableNotificationKind, NotificationKind } from "#shared/contracts/notifications.ts";
import { sessions, users } from "./accounts.ts";

/** SMS handed to a provider, and their outcome. Bodies with codes or links are not kept. */
export const smsMessages = pgTable(
  "sms_messages",
  {
    id: uuid("id").primaryKey(),
    phone: e164("phone").notNull(),
    purpose: text("purpose").notNull(),
    status: text("status", { enum: ["sent", "delivered", "failed"] }).notNull(),
    provider: text("provider").notNull(),
    providerId: text("provider_id"),
    detail: text("detail"),
    /** Each is charged if the provider took the message. Messages from before the column count as one. */
    parts: smallint("parts").notNull().default(1),
    createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true, mode: "date" }).notNull().defaultNow(),
  },
  (table) => [
    index("sms_messages_provider_idx").on(table.provider, table.providerId),
    index("sms_messages_phone_idx").on(lookupIn(table.phone), table.createdAt.desc()),
    index("sms_messages_created_idx").on(table.createdAt),
    // For the nightly removal of numbers, which would otherwise read all rows removed earlier first.
    index("sms_messages_kept_idx").on(table.createdAt).where(sql`${table.phone} <> 'removed'`),
    check("sms_messages_phone_sealed", isSealed(table.phone)),
  ],
);

export const notifications = pgTable(
  "notices",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind").$type<NotificationKind>().notNull(),
    /** Subject: the same one notifies once. */
    about: text("about").notNull(),
    params: jsonb("params").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull().defaultNow(),
    readAt: timestamp("read_at", { withTimezone: true, mode: "date" }),
    /** When it was pushed to the user's devices, or found to have none. */
    pushedAt: timestamp("pushed_at", { withTimezone: true, mode: "date" }),
  },
  (table) => [
    uniqueIndex("notices_once_key").on(table.userId, table.kind, table.about),
    index("notices_created_idx").on(table.createdAt),
    index("notices_user_idx").on(table.userId, table.createdAt.desc()),
    index("notices_unread_idx").on(table.userId).where(sql`${table.readAt} is null`),
    index("notices_unpushed_idx").on(table.createdAt).where(sql`${table.pushedAt} is null`),
  ],
);

/** A browser that receives push messages while its session lives. Only endpoints on known hosts are called. */
export const pushSubscriptions = pgTable(
  "push_subscriptions",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Deleted with the session, so signing out silences it. */
    sessionHash: text("session_hash")
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: "cascade", onUpdate: "cascade" }),
    endpoint: text("endpoint").notNull(),
    p256dh: text("p256dh").notNull(),
    auth: text("auth").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("push_subscriptions_endpoint_key").on(table.endpoint),
    index("push_subscriptions_user_idx").on(table.userId),
    index("push_subscriptions_session_idx").on(table.sessionHash),
  ],
);

/** Notifications that a user switched off. No row: all are on. */
export const notificationSettings = pgTable("notice_settings", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  mutedKinds: text("muted_kinds").array().$type<MutableNotificationKind[]>().notNull().default(sql`'{}'`),
  push: boolean("push").notNull().default(true),
});
