import type { Trade, UsualPrice } from "#shared/contracts/trades.ts";
import { formatNaira } from "#shared/money/money.ts";
import { pages } from "#shared/paths.ts";
import { tradeTexts as words } from "#texts/trades.ts";

interface Found {
  jobs: number;
  servicemen: number;
}

/** "12 open jobs and 3 servicemen". */
export function foundText({ jobs, servicemen }: Found): string {
  const jobsText = words.openJobs(jobs);
  const peopleText = words.servicemen(servicemen);
  if (jobs > 0 && servicemen > 0) return words.both(jobsText, peopleText);
  return servicemen > 0 ? peopleText : jobsText;
}

/** "Surulere, Lagos", "Lagos" or "Nigeria". */
export function whereText({ state, lga }: Pick<Trade, "state" | "lga">): string {
  if (!state) return words.country;
  return lga ? words.lgaIn(lga.name, state.name) : state.name;
}

export const tradeTitle = (trade: Pick<Trade, "name" | "state" | "lga">): string =>
  words.inPlace(trade.name, whereText(trade));

export const tradePath = ({ slug, state, lga }: Pick<Trade, "slug" | "state" | "lga">): string =>
  pages.trade(slug, state?.slug, lga?.slug);

const countOf = ({ jobs, servicemen }: Found): number => jobs + servicemen;

/** How many jobs and servicemen there are, and where most are: unique to each page. */
export function supplySummary(
  found: Pick<Trade, "jobs" | "servicemen" | "state" | "lga" | "places">,
): string {
  const [first] = found.lga ? [] : found.places;
  const isMost = first && found.places.length > 1 && countOf(first) * 2 > countOf(found);
  return words.summary({
    found: foundText(found),
    where: whereText(found),
    most: isMost ? first.name : undefined,
  });
}

/** "₦8,000 to ₦20,000". */
export const priceRange = ({ low, high }: UsualPrice): string =>
  words.priceRange(formatNaira(low), formatNaira(high));

/** The place that the usual price applies to: the trade's own or a larger one. */
export function pricedPlace(trade: Trade, { level }: UsualPrice): string {
  const state = level === "country" ? null : trade.state;
  return whereText({ state, lga: level === "lga" ? trade.lga : null });
}

/** Sentences unique to this trade and place. */
export function aboutTrade({ words: asked, ...place }: Trade): string {
  const first = asked.length > 0 ? [words.askedFor(asked.join(", "))] : [];
  return [...first, ...aboutPlace(place)].join(" ");
}

/** Sentences about what is in and around a place. */
export function aboutPlace({
  state,
  lga,
  areas,
  capital,
  nearby,
}: Pick<Trade, "state" | "lga" | "areas" | "capital" | "nearby">): string[] {
  const around = nearby.join(", ");
  return [
    ...(lga && areas.length > 0 ? [words.areasOf(lga.name, areas.join(", "))] : []),
    ...(state && capital ? [words.capitalOf(state.name, capital)] : []),
    ...(state && !lga && around ? [words.statesAround(state.name, around)] : []),
    ...(lga && around ? [words.lgasNear(lga.name, around)] : []),
  ];
}

/** The summary, with the usual price if it applies to this exact place. */
export function tradeDescription(trade: Trade): string {
  const { usualPrice } = trade;
  const isOfHere = usualPrice && pricedPlace(trade, usualPrice) === whereText(trade);
  return isOfHere
    ? `${supplySummary(trade)} ${words.priceSummary(priceRange(usualPrice))}`
    : supplySummary(trade);
}
