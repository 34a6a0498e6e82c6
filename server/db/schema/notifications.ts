import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** What was handed to an SMS provider and what became of it. Bodies with codes or links are not kept. */
export const smsMessages = pgTable(
  "sms_messages",
  {
    id: uuid("id").primaryKey(),
    /** E.164 */
    phone: text("phone").notNull(),
    purpose: text("purpose").notNull(),
    status: text("status", { enum: ["sent", "delivered", "failed"] }).notNull(),
    provider: text("provider").notNull(),
    providerId: text("provider_id"),
    detail: text("detail"),
    createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true, mode: "date" }).notNull().defaultNow(),
  },
  (table) => [
    index("sms_messages_provider_idx").on(table.provider, table.providerId),
    index("sms_messages_phone_idx").on(table.phone, table.createdAt.desc()),
  ],
);
