import * as z from "zod/mini";

/** A trade or place as part of an address: lower case, with dashes. */
const Slug = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(60));

/** How much there is to find: open jobs and subscribed servicemen. */
const found = { jobs: z.int(), servicemen: z.int() };
const Named = z.object({ name: z.string(), slug: z.string() });

export const TradeList = z.object({
  trades: z.array(z.object({ name: z.string(), slug: z.string(), ...found })),
});
export type TradeList = z.infer<typeof TradeList>;

export const TradeParams = z.object({ trade: Slug });
export const TradeQuery = z.object({ state: z.optional(Slug), lga: z.optional(Slug) });

/** A trade in the whole country, in a state, or in a local government. */
export const Trade = z.object({
  ...Named.shape,
  ...found,
  state: z.nullable(Named),
  lga: z.nullable(Named),
  /** The states of the country, or the local governments of the state, where there is something to find; most first. */
  places: z.array(z.object({ name: z.string(), slug: z.string(), ...found })),
});
export type Trade = z.infer<typeof Trade>;
