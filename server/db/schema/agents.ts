import { sql } from "#server/db/drizzle.ts";
import { e164, isSealed, lookupIn } from "#server/db/numbers/stored-numbers.ts";
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from "#server/db/pg-core.ts";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";
import { jobs } from "./jobs.ts";

export const applicationStatuses = ["waiting", "approved", "declined"] as const;

/** Applications to become an agent. The verified owner of the phone becomes the agent. */
export const agentApplications = pgTable(
  "agent_applications",
  {
    id: uuid("id").primaryKey(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    phone: e164("phone").notNull(),
    houseAddress: text("house_address").notNull(),
    hasAccount: boolean("has_account").notNull(),
    operationBase: text("operation_base").notNull(),
    agentLocation: text("agent_location").notNull(),
    applicantId: uuid("applicant_id").references(() => users.id),
    status: text("status", { enum: applicationStatuses }).notNull().default("waiting"),
    decidedBy: uuid("decided_by").references(() => users.id),
    decidedAt: moment("decided_at"),
    decisionReason: text("decision_reason"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("agent_applications_live_phone_key")
      .on(lookupIn(table.phone))
      .where(sql`${table.status} in ('waiting', 'approved')`),
    index("agent_applications_waiting_idx").on(table.createdAt).where(sql`${table.status} = 'waiting'`),
    index("agent_applications_created_idx").on(table.createdAt),
    check("agent_applications_phone_sealed", isSealed(table.phone)),
    check("agent_applications_decided", sql`(${table.status} = 'waiting') = (${table.decidedAt} is null)`),
  ],
);

/** Consent of an agent's client, asked by SMS; until it is given, calls go to the agent's phone. */
export const jobConsents = pgTable(
  "job_consents",
  {
    jobId: uuid("job_id")
      .primaryKey()
      .references(() => jobs.id, { onDelete: "cascade" }),
    /** SHA-256 of the token in the SMS's link; null until sent. */
    tokenHash: text("token_hash"),
    askedAt: moment("asked_at"),
    answeredAt: moment("answered_at"),
    agreed: boolean("agreed"),
  },
  (table) => [
    uniqueIndex("job_consents_token_key").on(table.tokenHash),
    check("job_consents_answer", sql`(${table.answeredAt} is null) = (${table.agreed} is null)`),
  ],
);
