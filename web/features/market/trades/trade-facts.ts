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
function whereText({ state, lga }: Pick<Trade, "state" | "lga">): string {
  if (!state) return words.country;
  return lga ? words.lgaIn(lga.name, state.name) : state.name;
}

export const tradeTitle = (trade: Pick<Trade, "name" | "state" | "lga">): string =>
  words.inPlace(trade.name, whereText(trade));

export const tradePath = ({ slug, state, lga }: Pick<Trade, "slug" | "state" | "lga">): string =>
  pages.trade(slug, state?.slug, lga?.slug);

const countOf = ({ jobs, servicemen }: Found): number => jobs + servicemen;

/** How many jobs and servicemen there are, and where most are: unique to each page. */
export function tradeSummary(trade: Trade): string {
  const [first] = trade.lga ? [] : trade.places;
  const isMost = first && trade.places.length > 1 && countOf(first) * 2 > countOf(trade);
  return words.summary({
    found: foundText(trade),
    where: whereText(trade),
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
export function aboutTrade({ words: asked, state, lga, areas, capital, nearby }: Trade): string {
  const around = nearby.join(", ");
  const sentences = [
    ...(asked.length > 0 ? [words.askedFor(asked.join(", "))] : []),
    ...(lga && areas.length > 0 ? [words.areasOf(lga.name, areas.join(", "))] : []),
    ...(state && capital ? [words.capitalOf(state.name, capital)] : []),
    ...(state && !lga && around ? [words.statesAround(state.name, around)] : []),
    ...(lga && around ? [words.lgasNear(lga.name, around)] : []),
  ];
  return sentences.join(" ");
}

/** The summary, with the usual price if it applies to this exact place. */
export function tradeDescription(trade: Trade): string {
  const { usualPrice } = trade;
  const isOfHere = usualPrice && pricedPlace(trade, usualPrice) === whereText(trade);
  return isOfHere
    ? `${tradeSummary(trade)} ${words.priceSummary(priceRange(usualPrice))}`
    : tradeSummary(trade);
}
