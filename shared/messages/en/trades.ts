import { countryName } from "#shared/constants.ts";
import { groupDigits } from "#shared/money/money.ts";
/** The pages of trades and places. */
export const tradeTexts = {
  title: "Trades",
  lead: "Every trade with open jobs or servicemen right now.",
  metaDescription:
    "Plumbers, electricians, tailors and 137 other trades: open jobs and servicemen near you in Nigeria.",
  inPlace: (trade: string, place: string) => `${trade} in ${place}`,
  /** What people search for. */
  metaTitle: (title: string) => `${title}: jobs, servicemen and prices`,
  country: countryName,
  lgaIn: (lga: string, state: string) => `${lga}, ${state}`,
  openJobs: (count: number) => (count === 1 ? "1 open job" : `${groupDigits(count)} open jobs`),
  servicemen: (count: number) => (count === 1 ? "1 serviceman" : `${groupDigits(count)} servicemen`),
  both: (jobs: string, servicemen: string) => `${jobs} and ${servicemen}`,
  /** Under the title: what there is, where, and where most of it is. */
  summary: (facts: { found: string; where: string; most?: string | undefined }) =>
    facts.most
      ? `${facts.found} in ${facts.where} right now, most of them in ${facts.most}.`
      : `${facts.found} in ${facts.where} right now.`,
  /** For search engines, which want a text that no other page has: trades may have equal numbers. */
  described: (trade: string, summary: string) => `${trade}: ${summary}`,
  /** `asked`: what people write when they look for the trade, with commas. */
  askedFor: (asked: string) => `What people ask for here: ${asked}.`,
  areasOf: (lga: string, areas: string) => `Areas of ${lga}: ${areas}.`,
  capitalOf: (state: string, capital: string) => `The capital of ${state} is ${capital}.`,
  statesAround: (state: string, states: string) => `States around ${state}: ${states}.`,
  lgasNear: (lga: string, lgas: string) => `Near ${lga}: ${lgas}.`,
  usualPrice: (place: string) => `Usual price in ${place}`,
  priceRange: (low: string, high: string) => (low === high ? low : `${low} to ${high}`),
  priceSource: (median: string, jobs: string) =>
    `Typically ${median}. From the budgets of ${jobs} jobs in the last 12 months.`,
  /** For search engines, after the summary. */
  priceSummary: (range: string) => `Usual price: ${range}.`,
  jobs: "Open jobs",
  people: "Servicemen",
  states: "By state",
  lgas: (state: string) => `In ${state}`,
  all: "See all trades",
  loading: "Loading trades",
  allJobs: "See all jobs",
  allServicemen: "See all servicemen",
  post: "Post a job",
  breadcrumbs: "You are here",
  none: "There are no open jobs and no servicemen right now.",
  noneHere: "There are no open jobs and no servicemen of this trade here right now.",
  nearest: "The nearest places that have some",
  failed: "The trades could not be loaded.",
} as const;

/** The RSS feed of jobs. */
export const feedTexts = {
  title: (asked: Partial<Record<"service" | "state" | "lga", string | undefined>>) =>
    ["Open jobs on Runor", asked.service, asked.lga, asked.state].filter(Boolean).join(" · "),
  description: "The newest jobs that people posted with their budget in naira.",
} as const;
