/** What there is to find in each state and local government, for all trades: the pages of places. */
import type { Deps } from "#server/deps.ts";
import type { Place, PlaceList } from "#shared/contracts/places.ts";
import { readSupplied, readSupply, sumBy, sumsOf } from "../trades/supply.service.ts";
import { tradeNames } from "../trades/trade-names.ts";

type Needs = Pick<Deps, "pool" | "clock" | "state">;

export async function listPlaces(deps: Needs): Promise<PlaceList> {
  return { states: sumsOf(await readSupply(deps), "byState") };
}

/** Errors: `not_found` for an unknown place, and where there is nothing to find. */
export async function readPlace(
  deps: Needs,
  asked: { state: string; lga?: string | undefined },
): Promise<Place> {
  const { sum, rows, place } = await readSupplied(deps, tradeNames(asked));
  const { jobs, servicemen, ...state } = sum;
  return { state, jobs, servicemen, trades: sumBy(rows, ({ service }) => service), ...place };
}
