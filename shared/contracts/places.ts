import * as z from "zod/mini";
import { Named, Slug, Supplied, suppliedPlace } from "./trades.ts";

export const PlaceList = z.object({ states: z.array(Supplied) });
export type PlaceList = z.infer<typeof PlaceList>;

export const PlaceParams = z.object({ state: Slug });
export const PlaceQuery = z.object({ lga: z.optional(Slug) });

/** A state or a local government, with the jobs and servicemen of all trades there. */
export const Place = z.object({
  ...suppliedPlace,
  state: Named,
  /** Trades with anything to find here, those with most first. */
  trades: z.array(Supplied),
});
export type Place = z.infer<typeof Place>;
