import { sql } from "#server/db/drizzle.ts";
import { e164, lookupIn } from "#server/db/numbers/stored-numbers.ts";
import {
  bigint,
  bigserial,
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "#server/db/pg-core.ts";
import { callOutcomes } from "#shared/contracts/calls.ts";
import { jobStatuses } from "#shared/contracts/jobs.ts";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";
import { media } from "./media.ts";

export const jobs = pgTable(
  "jobs",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    status: text("status", { enum: jobStatuses }).notNull().default("open"),
    description: text("description").notNull(),
    minBudget: integer("min_budget"),
    maxBudget: integer("max_budget").notNull(),
    location: text("location").notNull().default(""),
    /** Version of the code that masked description and location (masking-version.ts); 0: unknown. */
    maskedBy: integer("masked_by").notNull().default(0),
    state: text("state"),
    lga: text("lga"),
    service: text("service"),
    /** A second service that the text suggests: its servicemen are offered the job too. */
    alsoService: text("also_service"),
    /** Shown as the poster of a staff job; calls go to its `clientPhone`. */
    pseudonym: text("pseudonym"),
    byAgent: boolean("by_agent").notNull().default(false),
    /** The client an agent posted for: calls go to this number. */
    clientPhone: e164("client_phone"),
    agentPhone: e164("agent_phone"),
    assignedTo: uuid("assigned_to").references(() => users.id),
    assignedAt: moment("assigned_at"),
    completedAt: moment("completed_at"),
    /** When matching subscribers got an SMS; null until then. */
    alertedAt: moment("alerted_at"),
    mediaId: uuid("media_id").references(() => media.id),
    /** Number of distinct callers. */
    callCount: integer("call_count").notNull().default(0),
    isPromoted: boolean("is_promoted").notNull().default(false),
    promotedUntil: moment("promoted_until"),
    /** When it leaves the lists unless its poster renews it. The default serves inserts of an earlier version. */
    expiresAt: moment("expires_at").notNull().default(sql`now() + interval '14 days'`),
    /** When the poster was asked whether it is still open; null until then, and again once it is renewed. */
    askedAt: moment("asked_at"),
    /** Normalised search words of description, service and place; the database adds marked ones (job_marks). */
    words: text("words").array().notNull().default(sql`'{}'`),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("jobs_open_order_idx")
      .on(table.isPromoted.desc(), table.createdAt.desc(), table.id.desc())
      .where(sql`${table.status} = 'open'`),
    index("jobs_open_words_idx").using("gin", table.words).where(sql`${table.status} = 'open'`),
    index("jobs_open_service_idx")
      .on(table.service, table.isPromoted.desc(), table.createdAt.desc(), table.id.desc())
      .where(sql`${table.status} = 'open'`),
    index("jobs_open_state_idx")
      .on(table.state, table.isPromoted.desc(), table.createdAt.desc(), table.id.desc())
      .where(sql`${table.status} = 'open'`),
    index("jobs_open_lga_idx")
      .on(table.lga, table.isPromoted.desc(), table.createdAt.desc(), table.id.desc())
      .where(sql`${table.status} = 'open'`),
    index("jobs_open_match_idx")
      .on(table.service, table.state, table.lga, table.createdAt.desc())
      .where(sql`${table.status} = 'open'`),
    index("jobs_open_also_idx")
      .on(table.alsoService, table.state, table.lga, table.createdAt.desc())
      .where(sql`${table.status} = 'open' and ${table.alsoService} is not null`),
    index("jobs_unalerted_idx")
      .on(table.createdAt)
      .where(sql`${table.status} = 'open' and ${table.alertedAt} is null`),
    // Each open job is in one of these two indexes.
    index("jobs_unasked_idx")
      .on(table.expiresAt)
      .where(sql`${table.status} = 'open' and ${table.askedAt} is null`),
    index("jobs_asked_idx")
      .on(table.expiresAt)
      .where(sql`${table.status} = 'open' and ${table.askedAt} is not null`),
    index("jobs_assigned_idx")
      .on(table.assignedTo, table.assignedAt.desc())
      .where(sql`${table.assignedTo} is not null`),
    index("jobs_user_idx").on(table.userId, table.createdAt.desc()),
    index("jobs_created_idx").on(table.createdAt),
    index("jobs_assigned_at_idx").on(table.assignedAt).where(sql`${table.assignedAt} is not null`),
    index("jobs_completed_at_idx").on(table.completedAt).where(sql`${table.completedAt} is not null`),
    // For the deletion of an account; only agents' jobs have a client.
    index("jobs_client_phone_idx")
      .on(lookupIn(table.clientPhone))
      .where(sql`${table.clientPhone} is not null`),
    uniqueIndex("jobs_media_key").on(table.mediaId).where(sql`${table.mediaId} is not null`),
    index("jobs_promoted_until_idx").on(table.promotedUntil).where(sql`${table.isPromoted}`),
    check(
      "jobs_budget_range",
      sql`${table.maxBudget} between 1 and 100000000 and (${table.minBudget} is null or (${table.minBudget} between 1 and ${table.maxBudget}))`,
    ),
    check("jobs_call_count_range", sql`${table.callCount} >= 0`),
    check(
      "jobs_assigned_not_own",
      sql`${table.assignedTo} is null or ${table.assignedTo} <> ${table.userId}`,
    ),
  ],
);

/** The job that a person was asked about by SMS: an answer of `1` or `2` is about it. */
export const jobQuestions = pgTable(
  "job_questions",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    jobId: uuid("job_id")
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    askedAt: moment("asked_at").notNull(),
  },
  (table) => [index("job_questions_job_idx").on(table.jobId)],
);

/** Each caller counts once per job; `times` counts the calls. */
export const jobCalls = pgTable(
  "job_calls",
  {
    jobId: uuid("job_id")
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    callerId: uuid("caller_id")
      .notNull()
      .references(() => users.id),
    times: integer("times").notNull().default(1),
    /** Null if it is `calledAt`. */
    firstCalledAt: moment("first_called_at"),
    calledAt: moment("called_at").notNull().defaultNow(),
    /** How the call went, as the caller says, and when they said so. */
    outcome: text("outcome", { enum: callOutcomes }),
    outcomeAt: moment("outcome_at"),
    /** How it went, as the poster says. */
    posterOutcome: text("poster_outcome", { enum: callOutcomes }),
  },
  (table) => [
    primaryKey({ name: "job_calls_pkey", columns: [table.jobId, table.callerId] }),
    index("job_calls_caller_idx").on(table.callerId, table.calledAt.desc()),
    index("job_calls_first_idx").on(sql`coalesce(${table.firstCalledAt}, ${table.calledAt})`),
  ],
);

export const comments = pgTable(
  "comments",
  {
    id: uuid("id").primaryKey(),
    jobId: uuid("job_id")
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    text: text("text").notNull(),
    hiddenAt: moment("hidden_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("comments_job_idx").on(table.jobId, table.createdAt),
    // For the export and the deletion of an account.
    index("comments_user_idx").on(table.userId, table.createdAt.desc()),
  ],
);

/** Sorts by bytes, the order in which each process keeps the words in memory. */
const textInByteOrder = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** Every word of jobs and visible names: misspelled search words are compared with these. */
export const searchWords = pgTable("search_words", {
  word: textInByteOrder("word").primaryKey(),
  ofName: boolean("of_name").notNull().default(false),
});

/** Totals over jobs as deltas, so that posts never wait for one row. Triggers write them, a task merges them. */
export const jobFigures = pgTable("job_figures", {
  id: bigserial("id", { mode: "number" }).primaryKey(),
  jobs: integer("jobs").notNull(),
  openJobs: integer("open_jobs").notNull(),
  /** Assigned and completed jobs. */
  completedJobs: integer("completed_jobs").notNull(),
  /** Twice the midpoint of each budget range, so that halves stay whole. Naira. */
  doubledBudget: bigint("doubled_budget", { mode: "number" }).notNull(),
});
