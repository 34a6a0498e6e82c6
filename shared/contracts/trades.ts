import * as z from "zod/mini";
import { placeFilters, placeMaxLength } from "./list-query.ts";
import { searchedName } from "./text.ts";

/** A trade or place as part of an address: lower case, with dashes. */
export const Slug = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(60));

/** How much there is to find: open jobs and subscribed servicemen. */
const found = { jobs: z.int(), servicemen: z.int() };
export const Named = z.object({ name: z.string(), slug: z.string() });
/** A trade or place with what there is to find for it. */
export const Supplied = z.object({ ...Named.shape, ...found });
export type Supplied = z.infer<typeof Supplied>;
/** What there is to find in a place, and what is in and around the place. */
export const suppliedPlace = {
  ...found,
  lga: z.nullable(Named),
  /** States of the country or local governments of the state with anything to find, those with most first. */
  places: z.array(Supplied),
  /** Areas of the local government. */
  areas: z.array(z.string()),
  /** The state's capital, unless the state has its name. */
  capital: z.nullable(z.string()),
  /** States around the state, or the local governments nearest to the local government. */
  nearby: z.array(z.string()),
};

export const TradeList = z.object({ trades: z.array(Supplied) });
export type TradeList = z.infer<typeof TradeList>;

export const TradeParams = z.object({ trade: Slug });
export const TradeQuery = z.object({ state: z.optional(Slug), lga: z.optional(Slug) });

export const UsualPriceQuery = z.object({
  ...placeFilters,
  service: searchedName(placeMaxLength.service),
});
export type UsualPriceQuery = z.infer<typeof UsualPriceQuery>;

/** Quartiles of the budgets of the last year's jobs. Naira. */
export const UsualPrice = z.object({
  service: z.string(),
  /** The smallest requested area that has enough jobs. */
  level: z.enum(["lga", "state", "country"]),
  place: z.string(),
  jobs: z.int(),
  low: z.int(),
  median: z.int(),
  high: z.int(),
});
export type UsualPrice = z.infer<typeof UsualPrice>;

/** A trade in the whole country, in a state, or in a local government. */
export const Trade = z.object({
  ...Named.shape,
  ...suppliedPlace,
  state: z.nullable(Named),
  /** Names of the trade and its work, commonest first. */
  words: z.array(z.string()),
  /** Null while there are too few jobs and clients. */
  usualPrice: z.nullable(UsualPrice),
});
export type Trade = z.infer<typeof Trade>;
