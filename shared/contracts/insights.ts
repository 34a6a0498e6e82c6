/** The owner's page: sums without personal data. A time is the first day of a day, week or month in Lagos. */
import * as z from "zod/mini";
import { Id } from "./answers.ts";
import { day } from "./day.ts";
import { field } from "./field-code.ts";
import type { Measure } from "./insight-counts.ts";

export const insightSteps = ["day", "week", "month"] as const;
export type InsightStep = (typeof insightSteps)[number];

/** Days that one answer may cover, by step. */
export const insightDays: Record<InsightStep, number> = { day: 366, week: 1_098, month: 3_660 };

/** The lines of each plot over time. */
const plotLines = {
  visits: ["visits"],
  people: ["new", "verified", "active"],
  subscribers: ["subscribed"],
  activity: ["posts", "calls"],
  deals: ["hires", "taken", "done"],
  moneyIn: ["units", "subscriptions", "boosts", "other"],
  moneyOut: ["withdrawals", "returned"],
  income: ["topupFees", "withdrawalFees", "subscriptions", "boosts"],
  costs: ["providerFees", "discounts", "sms"],
  payouts: ["asked", "paid"],
  reports: ["sent", "decided"],
  agents: ["applications", "approved", "posts"],
} as const;
export type PlotId = keyof typeof plotLines;
export const plotIds = Object.keys(plotLines) as [PlotId, ...PlotId[]];
export type LineId = (typeof plotLines)[PlotId][number];

const Day = day("periodDay");
export const InsightsQuery = z.object({
  from: z.optional(Day),
  to: z.optional(Day),
  by: z.optional(z.enum(insightSteps, field("periodStep"))),
});
export type InsightsQuery = z.infer<typeof InsightsQuery>;

const lineIds = [...new Set(Object.values(plotLines).flat())] as [LineId, ...LineId[]];
const Plot = z.object({
  id: z.enum(plotIds),
  unit: z.enum(["count", "naira"]),
  lines: z.array(
    z.object({
      id: z.enum(lineIds),
      /** One value per entry of `starts`. */
      values: z.array(z.number()),
      /** One value per step of the period before: as many as `starts`, or somewhat fewer or more. */
      valuesBefore: z.array(z.number()),
      /**
       * Of this period and the one before; at its end for subscribers; per step, on average, for active people, who
       * may be the same on several days.
       */
      total: z.number(),
      before: z.number(),
    }),
  ),
});
export type Plot = z.infer<typeof Plot>;

const minutesInSteps = z.array(z.nullable(z.int()));
const WaitSteps = z.object({ counts: z.array(z.int()), medians: minutesInSteps, p90s: minutesInSteps });

/** Waiting times in minutes; null if there were none. `count`: how many. */
const Wait = z.object({
  count: z.int(),
  median: z.nullable(z.int()),
  p90: z.nullable(z.int()),
  medianBefore: z.nullable(z.int()),
  p90Before: z.nullable(z.int()),
  /** One value per entry of `waitSteps.starts`. */
  steps: WaitSteps,
  /** One value per step of the period before: as many, or somewhat fewer. */
  stepsBefore: WaitSteps,
});
export type Wait = z.infer<typeof Wait>;
/** The measures whose parts are minutes. */
export const waitMeasures = {
  firstCall: "posts.wait",
  payouts: "payouts.wait",
  reports: "reports.wait",
} as const satisfies Record<string, Measure>;
export type WaitId = keyof typeof waitMeasures;
export const waitIds = Object.keys(waitMeasures) as WaitId[];

/** Reports that wait for a decision now, and those decided in the last seven days. Lengths of time are minutes. */
const ReportQueue = z.object({
  open: z.int(),
  oldestMinutes: z.nullable(z.int()),
  decided: z.int(),
  medianMinutes: z.nullable(z.int()),
});
export type ReportQueue = z.infer<typeof ReportQueue>;

/** Visits in a week, the people who signed up in it, and how many took each of the steps within four weeks. */
const WayWeek = z.object({
  start: z.string(),
  visits: z.int(),
  joined: z.int(),
  verified: z.int(),
  began: z.int(),
  called: z.int(),
  done: z.int(),
  /** Whether the four weeks are over for all of them. */
  isFinal: z.boolean(),
});
export type WayWeek = z.infer<typeof WayWeek>;

/** People who signed up in a week, and how many were active in each week after it. */
const Cohort = z.object({ start: z.string(), joined: z.int(), back: z.array(z.int()) });
export type Cohort = z.infer<typeof Cohort>;

/** Jobs by their outcome so far. `dead`: no call in 14 days, and not done. */
const Outcome = z.object({
  posts: z.int(),
  done: z.int(),
  called: z.int(),
  waiting: z.int(),
  dead: z.int(),
});
export type Outcome = z.infer<typeof Outcome>;

/** Those of the jobs posted in a week. */
const OutcomeWeek = z.extend(Outcome, { start: z.string() });
export type OutcomeWeek = z.infer<typeof OutcomeWeek>;

/** `demand`: jobs of the period; `supply`: business cards at its end. */
const StateBalance = z.object({ state: z.string(), demand: z.int(), supply: z.int() });
export type StateBalance = z.infer<typeof StateBalance>;
const TradeBalance = z.object({ service: z.string(), demand: z.int(), supply: z.int() });
export type TradeBalance = z.infer<typeof TradeBalance>;

/** A trade's balance in each state: one value per entry of `states`. */
const PlaceBalance = z.object({
  service: z.string(),
  demand: z.array(z.int()),
  supply: z.array(z.int()),
});
export type PlaceBalance = z.infer<typeof PlaceBalance>;

const CampaignResult = z.object({
  _id: Id,
  /** False until the first count, a few minutes after it was sent: the figures below are 0 until then. */
  isCounted: z.boolean(),
  /** ISO */
  sentAt: z.string(),
  audience: z.string(),
  recipients: z.int(),
  sent: z.int(),
  failed: z.int(),
  costNaira: z.number(),
  /** Recipients who posted, called, hired or paid within a week. */
  cameBack: z.int(),
});

const shortenedParts = ["outcomes", "way", "cohorts", "trades", "searches", "campaigns"] as const;
export type ShortenedPart = (typeof shortenedParts)[number];

/** Without the parts that the caller's staff roles do not open. */
export const Insights = z.object({
  from: z.string(),
  to: z.string(),
  by: z.enum(insightSteps),
  /** The period of the same length before this one; of whole calendar months, as many months. */
  before: z.object({ from: z.string(), to: z.string() }),
  /** ISO time until which everything but different people is counted. */
  asOf: z.nullable(z.string()),
  /**
   * ISO times until which different people are counted: the active ones, and those of the way and its cohorts. null
   * before the first count; the line of active people is left out until then.
   */
  peopleAsOf: z.object({ active: z.nullable(z.string()), weeks: z.nullable(z.string()) }),
  /** Parts with more entries than this answer has; their files have all. */
  shortened: z.array(z.enum(shortenedParts)),
  starts: z.array(z.string()),
  plots: z.array(Plot),
  waits: z.object({
    firstCall: z.optional(Wait),
    payouts: z.optional(Wait),
    reports: z.optional(Wait),
  }),
  /** The steps of waiting times: of a single day there are too few. */
  waitSteps: z.object({ by: z.enum(["week", "month"]), starts: z.array(z.string()) }),
  reportQueue: z.optional(ReportQueue),
  outcomes: z.optional(z.array(OutcomeWeek)),
  /** Of all jobs of the period before; null if `outcomes` has only the last weeks of the period. */
  outcomesBefore: z.optional(z.nullable(Outcome)),
  way: z.optional(z.array(WayWeek)),
  cohorts: z.optional(z.array(Cohort)),
  states: z.optional(z.array(StateBalance)),
  trades: z.optional(z.array(TradeBalance)),
  /** Every trade with a job of the period or a card, by name. */
  places: z.optional(z.array(PlaceBalance)),
  searches: z.optional(z.array(z.object({ words: z.string(), times: z.int() }))),
  campaigns: z.optional(z.array(CampaignResult)),
});
export type Insights = z.infer<typeof Insights>;

/** What can be exported: the plots over time, and the other parts. */
const insightParts = [
  ...plotIds,
  "outcomes",
  "way",
  "cohorts",
  "states",
  "trades",
  "places",
  "searches",
  "campaigns",
  "waits",
] as const;
export type InsightPart = (typeof insightParts)[number];

export const InsightsFileQuery = z.extend(InsightsQuery, {
  part: z.enum(insightParts, field("invalid")),
});
