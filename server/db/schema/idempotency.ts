import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "#server/db/pg-core.ts";

/** Answers of calls that must not run twice, written in the same transaction as their effect. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: uuid("user_id").notNull(),
    operation: text("operation").notNull(),
    key: text("key").notNull(),
    /** SHA-256 of the request: the same key with another request is refused. */
    requestHash: text("request_hash").notNull(),
    status: integer("status").notNull(),
    response: jsonb("response"),
    createdAt: timestamp("created_at", { withTimezone: true, mode: "date" }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: "idempotency_keys_pkey", columns: [table.userId, table.operation, table.key] }),
    index("idempotency_keys_created_idx").on(table.createdAt),
  ],
);
