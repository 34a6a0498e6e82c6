import type { Place } from "#shared/contracts/places.ts";
import { pages } from "#shared/paths.ts";
import { placeTexts as words } from "#texts/places.ts";
import { aboutPlace, supplySummary, whereText } from "../trades/trade-facts.ts";

const namedTrades = 5;

export const placeTitle = (place: Place): string => words.inPlace(whereText(place));

export const placePath = ({ state, lga }: Pick<Place, "state" | "lga">): string =>
  pages.place(state.slug, lga?.slug);

/** "Surulere", without its state. */
export const shortName = ({ state, lga }: Place): string => (lga ?? state).name;

/** How much there is to find, and for which trades most: unique to each page. */
export function placeDescription(place: Place): string {
  const trades = place.trades.slice(0, namedTrades).map(({ name }) => name);
  const most = trades.length > 0 ? [words.mostTrades(shortName(place), trades.join(", "))] : [];
  return [supplySummary(place), ...most].join(" ");
}

/** Sentences about what is in and around the place. */
export const surroundingsOf = (place: Place): string => aboutPlace(place).join(" ");
