/** Names of services and places by their form in addresses. */

import { type StateName, stateNames } from "#shared/places/places.ts";
import { lgasOf } from "#shared/places/places-lgas.ts";
import { type ServiceName, serviceNames } from "#shared/services/services.ts";
import { slugOf } from "#shared/text/slug.ts";

const bySlug = <Name extends string>(names: readonly Name[]): ReadonlyMap<string, Name> =>
  new Map(names.map((name) => [slugOf(name), name]));

const services = bySlug(serviceNames);
const states = bySlug(stateNames);
const lgas = new Map(stateNames.map((state) => [state, bySlug(lgasOf(state))]));

export const serviceOfSlug = (slug: string): ServiceName | undefined => services.get(slug);
export const stateOfSlug = (slug: string): StateName | undefined => states.get(slug);
export const lgaOfSlug = (state: StateName, slug: string): string | undefined => lgas.get(state)?.get(slug);
