import { countryName } from "#shared/constants.ts";
import { groupDigits } from "#shared/money/money.ts";
import type * as en from "../en/trades.ts";
import type { Texts } from "../texts.ts";

/** The pages of trades and places. */
export const tradeTexts: Texts<typeof en.tradeTexts> = {
  title: "Trades",
  lead: "Every trade wey get open jobs or servicemen now.",
  metaDescription:
    "Plumbers, electricians, tailors and 137 other trades: open jobs and servicemen near you for Nigeria.",
  inPlace: (trade, place) => `${trade} for ${place}`,
  metaTitle: (title) => `${title}: jobs, servicemen and prices`,
  country: countryName,
  lgaIn: (lga, state) => `${lga}, ${state}`,
  openJobs: (count) => (count === 1 ? "1 open job" : `${groupDigits(count)} open jobs`),
  servicemen: (count) => (count === 1 ? "1 serviceman" : `${groupDigits(count)} servicemen`),
  both: (jobs, servicemen) => `${jobs} and ${servicemen}`,
  /** Under the title: what there is, where, and where most of it is. */
  summary: (facts) =>
    facts.most
      ? `${facts.found} dey for ${facts.where} now, most of dem for ${facts.most}.`
      : `${facts.found} dey for ${facts.where} now.`,
  described: (trade, summary) => `${trade}: ${summary}`,
  askedFor: (asked) => `Wetin people dey ask for here: ${asked}.`,
  areasOf: (lga, areas) => `Areas for ${lga}: ${areas}.`,
  capitalOf: (state, capital) => `The capital of ${state} na ${capital}.`,
  statesAround: (state, states) => `States wey dey around ${state}: ${states}.`,
  lgasNear: (lga, lgas) => `Places wey dey near ${lga}: ${lgas}.`,
  usualPrice: (place) => `Price wey people dey pay for ${place}`,
  priceRange: (low, high) => (low === high ? low : `${low} to ${high}`),
  priceSource: (median, jobs) =>
    `E dey reach ${median} for middle. From the budgets of ${jobs} jobs for the last 12 months.`,
  /** For search engines, after the summary. */
  priceSummary: (range) => `Price wey people dey pay: ${range}.`,
  jobs: "Open jobs",
  people: "Servicemen",
  states: "By state",
  lgas: (state) => `For ${state}`,
  all: "See all the trades",
  loading: "Dey load trades",
  allJobs: "See all the jobs",
  allServicemen: "See all the servicemen",
  post: "Post job",
  breadcrumbs: "You dey here",
  none: "No open jobs and no servicemen dey now.",
  noneHere: "No open jobs and no servicemen of this trade dey here now.",
  nearest: "The nearest places wey get some",
  failed: "We no fit load the trades.",
};

/** The RSS feed of jobs. */
export const feedTexts: Texts<typeof en.feedTexts> = {
  title: ({ service, state, lga }) => ["Open jobs on Runor", service, lga, state].filter(Boolean).join(" · "),
  description: "The newest jobs wey people post with their budget in naira.",
};
