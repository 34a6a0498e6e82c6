/** What there is to find in each state and local government, for all trades: the pages of places. */
import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import type { Place, PlaceList } from "#shared/contracts/places.ts";
import { type CountedSupply, findSupplied, named, readSupply, sumBy } from "../trades/supply.service.ts";
import { surroundings } from "../trades/surroundings.ts";
import { lgaOfSlug, stateOfSlug } from "../trades/trade-names.ts";

type Needs = Pick<Deps, "pool" | "clock" | "state">;

export async function listPlaces(deps: Needs): Promise<PlaceList> {
  const rows = [...(await readSupply(deps)).byState.values()].flat();
  return { states: sumBy(rows, ({ state }) => state) };
}

/** Errors: `not_found` for an unknown place, and where there is nothing to find. */
export async function readPlace(
  deps: Needs,
  asked: { state: string; lga?: string | undefined },
): Promise<Place> {
  const state = stateOfSlug(asked.state);
  const lga = asked.lga === undefined ? null : state && lgaOfSlug(state, asked.lga);
  if (state === undefined || lga === undefined) throw new AppError("not_found");
  const findIn = ({ byState }: CountedSupply) => {
    const inState = byState.get(state) ?? [];
    const rows = lga === null ? inState : inState.filter((row) => row.lga === lga);
    const [sum] = sumBy(rows, () => state);
    return sum && { sum, rows, inState };
  };
  const found = await findSupplied(deps, findIn);
  if (!found) throw new AppError("not_found");
  const { sum, rows, inState } = found;
  return {
    state: named(state),
    lga: lga ? named(lga) : null,
    jobs: sum.jobs,
    servicemen: sum.servicemen,
    trades: sumBy(rows, ({ service }) => service),
    places: sumBy(inState, (row) => row.lga),
    ...surroundings(state, lga),
  };
}
