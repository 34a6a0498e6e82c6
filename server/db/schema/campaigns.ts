import { sql } from "#server/db/drizzle.ts";
import { e164, isSealed } from "#server/db/numbers/stored-numbers.ts";
import { check, index, integer, pgTable, primaryKey, smallint, text, uuid } from "#server/db/pg-core.ts";
import {
  audiences,
  campaignHolds,
  campaignStatuses,
  recipientStatuses,
} from "#shared/contracts/campaigns.ts";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";

export const campaigns = pgTable(
  "campaigns",
  {
    id: uuid("id").primaryKey(),
    audience: text("audience", { enum: audiences }).notNull(),
    body: text("body").notNull(),
    status: text("status", { enum: campaignStatuses }).notNull().default("running"),
    /** Why it pauses without staff having paused it. */
    held: text("held", { enum: campaignHolds }),
    /** Number of recipients, including those who opted out. */
    total: integer("total").notNull(),
    /** SMS parts per message; each is charged. */
    partsEach: integer("parts_each").notNull(),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => users.id),
    createdAt: moment("created_at").notNull().defaultNow(),
    finishedAt: moment("finished_at"),
    /** When the numbers of its recipients were removed, long after its end. */
    numbersRemovedAt: moment("numbers_removed_at"),
  },
  (table) => [
    index("campaigns_created_idx").on(table.createdAt.desc()),
    index("campaigns_running_idx").on(table.createdAt).where(sql`${table.status} = 'running'`),
    check("campaigns_counts", sql`${table.total} >= 0 and ${table.partsEach} >= 1`),
  ],
);

export const campaignRecipients = pgTable(
  "campaign_recipients",
  {
    campaignId: uuid("campaign_id")
      .notNull()
      .references(() => campaigns.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** The one that the message goes to: current when it is sent. */
    phone: e164("phone").notNull(),
    status: text("status", { enum: recipientStatuses }).notNull().default("waiting"),
    smsId: uuid("sms_id"),
    detail: text("detail"),
    /** How often it was resent because the provider's answer was lost. */
    resends: smallint("resends").notNull().default(0),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: "campaign_recipients_pkey", columns: [table.campaignId, table.userId] }),
    index("campaign_recipients_status_idx").on(table.campaignId, table.status, table.userId),
    index("campaign_recipients_sms_idx").on(table.smsId),
    check("campaign_recipients_phone_sealed", isSealed(table.phone)),
  ],
);
