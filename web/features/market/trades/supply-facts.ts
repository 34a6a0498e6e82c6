import type { Place } from "#shared/contracts/places.ts";
import type { Supplied, Trade, UsualPrice } from "#shared/contracts/trades.ts";
import { formatNaira } from "#shared/money/money.ts";
import { pages } from "#shared/paths.ts";
import { placeTexts } from "#texts/places.ts";
import { tradeTexts as words } from "#texts/trades.ts";

/** What there is to find: of a trade in the country or a place, or of all trades in a place. */
export type Supply = Trade | Place;

/** What differs between the pages of trades and of places: texts, the page that lists all, the tile of an empty page. */
export const kinds = {
  trade: { words, list: pages.trades, tile: "spanner" },
  place: { words: placeTexts, list: pages.places, tile: "diamond" },
} as const;
export type Kind = (typeof kinds)[keyof typeof kinds];

const namedTrades = 5;

export const isTrade = (supply: Supply): supply is Trade => "name" in supply;

type Found = Pick<Supplied, "jobs" | "servicemen">;

/** "12 open jobs and 3 servicemen". */
export function foundText({ jobs, servicemen }: Found): string {
  const jobsText = words.openJobs(jobs);
  const peopleText = words.servicemen(servicemen);
  if (jobs > 0 && servicemen > 0) return words.both(jobsText, peopleText);
  return servicemen > 0 ? peopleText : jobsText;
}

/** "Surulere, Lagos", "Lagos" or "Nigeria". */
export function whereText({ state, lga }: Pick<Supply, "state" | "lga">): string {
  if (!state) return words.country;
  return lga ? words.lgaIn(lga.name, state.name) : state.name;
}

/** "Surulere", without its state. */
export const shortName = ({ state, lga }: Place): string => (lga ?? state).name;

export const supplyTitle = (supply: Supply): string =>
  isTrade(supply) ? words.inPlace(supply.name, whereText(supply)) : placeTexts.inPlace(whereText(supply));

export const supplyPath = (supply: Supply): string =>
  isTrade(supply)
    ? pages.trade(supply.slug, supply.state?.slug, supply.lga?.slug)
    : pages.place(supply.state.slug, supply.lga?.slug);

const countOf = ({ jobs, servicemen }: Found): number => jobs + servicemen;

/** How much there is to find, and where and for which trades most. */
export function supplySummary(supply: Supply): string {
  const [first] = supply.lga ? [] : supply.places;
  const isMost = first && supply.places.length > 1 && countOf(first) * 2 > countOf(supply);
  const summary = words.summary({
    found: foundText(supply),
    where: whereText(supply),
    most: isMost ? first.name : undefined,
  });
  if (isTrade(supply) || supply.trades.length === 0) return summary;
  const trades = supply.trades.slice(0, namedTrades).map(({ name }) => name);
  return `${summary} ${placeTexts.mostTrades(shortName(supply), trades.join(", "))}`;
}

/** "₦8,000 to ₦20,000". */
export const priceRange = ({ low, high }: UsualPrice): string =>
  words.priceRange(formatNaira(low), formatNaira(high));

/** The place that the usual price applies to: the trade's own or a larger one. */
export function pricedPlace(trade: Trade, { level }: UsualPrice): string {
  const state = level === "country" ? null : trade.state;
  return whereText({ state, lga: level === "lga" ? trade.lga : null });
}

/** What people ask for, and what is in and around the place: unique to each page. May be empty. */
export function aboutSupply(supply: Supply): string {
  const { state, lga, areas, capital } = supply;
  const asked = isTrade(supply) ? supply.words.join(", ") : "";
  const around = supply.nearby.join(", ");
  return [
    ...(asked ? [words.askedFor(asked)] : []),
    ...(lga && areas.length > 0 ? [words.areasOf(lga.name, areas.join(", "))] : []),
    ...(state && capital ? [words.capitalOf(state.name, capital)] : []),
    ...(state && !lga && around ? [words.statesAround(state.name, around)] : []),
    ...(lga && around ? [words.lgasNear(lga.name, around)] : []),
  ].join(" ");
}

/** The summary, of a trade with its name, and with its usual price if that applies to this exact place. */
export function supplyDescription(supply: Supply): string {
  const summary = supplySummary(supply);
  if (!isTrade(supply)) return summary;
  const described = words.described(supply.name, summary);
  const { usualPrice } = supply;
  const isOfHere = usualPrice && pricedPlace(supply, usualPrice) === whereText(supply);
  return isOfHere ? `${described} ${words.priceSummary(priceRange(usualPrice))}` : described;
}
