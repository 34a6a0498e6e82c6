import { sql } from "#server/db/drizzle.ts";
import { bankNumber, isSealed, lookupIn } from "#server/db/numbers/stored-numbers.ts";
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "#server/db/pg-core.ts";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";
import type { OrderProvider } from "./payments.ts";

/** The provider's list of banks as last read: codes of small banks differ between providers. */
export const banks = pgTable(
  "banks",
  {
    provider: text("provider").$type<OrderProvider>().notNull(),
    code: text("code").notNull(),
    name: text("name").notNull(),
    /** When a list last named it. Banks that are no longer listed are kept for their name but not offered. */
    listedAt: moment("listed_at").notNull(),
  },
  (table) => [
    primaryKey({ name: "banks_pkey", columns: [table.provider, table.code] }),
    check("banks_code_form", sql`${table.code} ~ '^[A-Za-z0-9]{1,20}$'`),
  ],
);

/** Accounts for withdrawals. A change adds a row, so that a withdrawal keeps its account. */
export const bankAccounts = pgTable(
  "bank_accounts",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    provider: text("provider").$type<OrderProvider>().notNull(),
    bankCode: text("bank_code").notNull(),
    bankName: text("bank_name").notNull(),
    accountNumber: bankNumber("account_number").notNull(),
    accountName: text("account_name").notNull(),
    linkedAt: moment("linked_at").notNull(),
    /** No payout before this time: a changed account has a waiting period, the first one has none. */
    payableFrom: moment("payable_from").notNull(),
    replacedAt: moment("replaced_at"),
  },
  (table) => [
    uniqueIndex("bank_accounts_current_key").on(table.userId).where(sql`${table.replacedAt} is null`),
    index("bank_accounts_number_idx").on(lookupIn(table.accountNumber), table.bankCode),
    check("bank_accounts_number_sealed", isSealed(table.accountNumber)),
  ],
);
