/** Counts for the owner's page. No row holds a person: sums by time and by words such as a state or a trade. */
import { sql } from "#server/db/drizzle.ts";
import {
  bigint,
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "#server/db/pg-core.ts";
import { insightGrains, insightSources, staleKinds } from "#shared/contracts/insight-counts.ts";
import { moment } from "./columns.ts";

/** Sums per hour, and the same per day, week and month in Lagos. Money is in kobo. */
export const insightCounts = pgTable(
  "insight_counts",
  {
    grain: text("grain", { enum: insightGrains }).notNull(),
    measure: text("measure").notNull(),
    /** The beginning of the hour, day, week or month. */
    start: moment("start").notNull(),
    /** A state, a trade, both as `state|trade`, a purpose, a length of time; empty for measures without parts. */
    part: text("part").notNull().default(""),
    n: bigint("n", { mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({
      name: "insight_counts_pkey",
      columns: [table.grain, table.measure, table.start, table.part],
    }),
    check(
      "insight_counts_grain_known",
      sql.raw(`grain in (${insightGrains.map((grain) => `'${grain}'`).join(", ")})`),
    ),
  ],
);

/** Hours of a source that changed since they were counted. Triggers append, the roll-up counts and removes them. */
export const insightHoursDue = pgTable(
  "insight_hours_due",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    source: text("source", { enum: insightSources }).notNull(),
    hour: moment("hour").notNull(),
  },
  (table) => [index("insight_hours_due_hour_idx").on(table.hour, table.source)],
);

/** Days, weeks and months whose different people have to be counted again. */
export const insightPeriodsDue = pgTable(
  "insight_periods_due",
  { kind: text("kind", { enum: staleKinds }).notNull(), start: moment("start").notNull() },
  (table) => [primaryKey({ name: "insight_periods_due_pkey", columns: [table.kind, table.start] })],
);

export const insightState = pgTable(
  "insight_state",
  {
    only: boolean("only").primaryKey().default(true),
    /** Every move of the ledger up to this id is in the counts. */
    moves: bigint("moves", { mode: "number" }).notNull().default(0),
    rolledAt: moment("rolled_at"),
    /** Until when weeks and months of different people are counted. */
    peopleAt: moment("nightly_at"),
  },
  (table) => [check("insight_state_single", sql`${table.only}`)],
);

/** Sums of visits that were added, so that a repeated write adds nothing. */
export const visitBatches = pgTable("visit_batches", {
  id: uuid("id").primaryKey(),
  day: date("day").notNull(),
});

/** What a campaign reached and brought, without its recipients. */
export const insightCampaigns = pgTable("insight_campaigns", {
  campaignId: uuid("campaign_id").primaryKey(),
  sent: integer("sent").notNull(),
  failed: integer("failed").notNull(),
  parts: bigint("parts", { mode: "number" }).notNull(),
  /** Recipients who posted, called, hired or paid within a week of the message. */
  cameBack: integer("came_back").notNull(),
});

/** Today's searches that found nothing. Rows live until the night: only words of several people are kept. */
export const emptySearches = pgTable(
  "empty_searches",
  {
    day: date("day").notNull(),
    words: text("words").notNull(),
    /** A hash with a key of the day. */
    asker: text("asker").notNull(),
  },
  (table) => [primaryKey({ name: "empty_searches_pkey", columns: [table.day, table.words, table.asker] })],
);
