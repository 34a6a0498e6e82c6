import * as z from "zod/mini";
import { Named, Slug, Supplied } from "./trades.ts";

export const PlaceList = z.object({ states: z.array(Supplied) });
export type PlaceList = z.infer<typeof PlaceList>;

export const PlaceParams = z.object({ state: Slug });
export const PlaceQuery = z.object({ lga: z.optional(Slug) });

/** A state or a local government, with the jobs and servicemen of all trades there. */
export const Place = z.object({
  state: Named,
  lga: z.nullable(Named),
  jobs: z.int(),
  servicemen: z.int(),
  /** Trades with anything to find here, those with most first. */
  trades: z.array(Supplied),
  /** Local governments of the state with anything to find, those with most first. */
  places: z.array(Supplied),
  /** Areas of the local government. */
  areas: z.array(z.string()),
  /** The state's capital, unless the state has its name. */
  capital: z.nullable(z.string()),
  /** States around the state, or the local governments nearest to the local government. */
  nearby: z.array(z.string()),
});
export type Place = z.infer<typeof Place>;
