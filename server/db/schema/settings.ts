import { jsonb, pgTable, text, uuid } from "#server/db/pg-core.ts";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";

/** Settings that staff changed. A missing name has its default (shared/settings.ts). */
export const ownerSettings = pgTable("owner_settings", {
  name: text("name").primaryKey(),
  value: jsonb("value").notNull(),
  updatedBy: uuid("updated_by").references(() => users.id),
  updatedAt: moment("updated_at").notNull().defaultNow(),
});
