/** Names of services and places by their slugs. */
import { AppError } from "#server/app-error.ts";
import { type StateName, stateNames } from "#shared/places/places.ts";
import { lgasOf } from "#shared/places/places-lgas.ts";
import { type ServiceName, serviceNames } from "#shared/services/services.ts";
import { slugOf } from "#shared/text/slug.ts";

const bySlug = <Name extends string>(names: readonly Name[]): ReadonlyMap<string, Name> =>
  new Map(names.map((name) => [slugOf(name), name]));

const services = bySlug(serviceNames);
const states = bySlug(stateNames);
const lgas = new Map(stateNames.map((state) => [state, bySlug(lgasOf(state))]));

export interface TradeNames {
  service?: ServiceName | undefined;
  state?: StateName | undefined;
  lga?: string | undefined;
}

/**
 * The names of what was asked for, as slugs or in full. Empty ones are left out.
 * Errors: `not_found` for unknown ones, and for a local government without its state.
 */
export function tradeNames(asked: { [name in keyof TradeNames]: string | undefined }): TradeNames {
  const service = services.get(slugOf(asked.service ?? ""));
  const state = states.get(slugOf(asked.state ?? ""));
  const lga = state && lgas.get(state)?.get(slugOf(asked.lga ?? ""));
  const found = { service, state, lga };
  for (const name of ["service", "state", "lga"] as const)
    if (asked[name] && !found[name]) throw new AppError("not_found");
  return found;
}
