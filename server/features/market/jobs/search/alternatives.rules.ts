/** What to offer a person whose search found nothing: the same trade nearby, and trades like it in the same place. */
import { isStateName, type StateName } from "#shared/places/places.ts";
import { centreOf, distanceKm, lgasNear } from "#shared/places/places-distance.ts";
import { neighboursOf } from "#shared/places/places-neighbours.ts";
import { serviceGroups } from "#shared/services/service-groups.ts";
import { services } from "#shared/services/service-search.ts";
import type { ServiceName } from "#shared/services/services.ts";

export interface Wanted {
  /** The likeliest trade first; none if the search names none. */
  services: readonly ServiceName[];
  state: StateName | undefined;
  lga: string | undefined;
}

/** A narrower or wider search, by the filters of the lists. Null: any. */
export interface Alternative {
  /** `same`: what was searched, without its other words and filters. `near`: another place. `like`: another trade. */
  kind: "same" | "near" | "like";
  service: ServiceName | null;
  state: StateName | null;
  lga: string | null;
}

const maxLgas = 12;
const maxLike = 8;

/** Each may find nothing. The best of each kind first. */
export function alternativesTo(wanted: Wanted): Alternative[] {
  const { services: trades, state, lga } = wanted;
  if (trades.length === 0 && !state) return [];
  const either = trades.length > 0 ? trades : [null];
  const inPlaces = (kind: Alternative["kind"], places: readonly Place[]) =>
    places.flatMap((place) => either.map((service) => ({ kind, service, ...place })));
  const own = { state: state ?? null, lga: lga ?? null };
  const likeTrades = trades[0] ? servicesLike(trades[0]).filter((other) => !trades.includes(other)) : [];
  return [
    ...inPlaces("same", [own]),
    ...inPlaces("near", state ? placesNear(state, lga) : []),
    ...(state && trades.length > 0 ? inPlaces("near", [{ state: null, lga: null }]) : []),
    ...likeTrades.slice(0, maxLike).flatMap((service) =>
      (own.lga ? [own, { state: own.state, lga: null }] : [own]).map((place) => ({
        kind: "like" as const,
        service,
        ...place,
      })),
    ),
  ];
}

interface Place {
  state: StateName | null;
  lga: string | null;
}

/** Other local governments of the state, the whole state, its neighbours; each nearest first. */
function placesNear(state: StateName, lga: string | undefined): Place[] {
  const from = centreOf(state, lga ?? null)!;
  const lgas = lgasNear(from).filter((each) => each.state === state && each.lga !== lga);
  const neighbours = [...neighboursOf(state)].sort(
    (one, other) => distanceKm(from, centreOf(one, null)!) - distanceKm(from, centreOf(other, null)!),
  );
  return [
    // A state without results has none in its local governments either.
    ...(lga ? lgas.slice(0, maxLgas).map((each) => ({ state, lga: each.lga })) : []),
    ...(lga ? [{ state, lga: null }] : []),
    ...neighbours.map((neighbour) => ({ state: neighbour, lga: null })),
  ];
}

/** Trades of the same group, those that share the most search words first. */
function servicesLike(service: ServiceName): ServiceName[] {
  const own = wordsOfService(service);
  const group = serviceGroups.find((each) => each.services.includes(service))?.services ?? [];
  const shared = (other: ServiceName) => [...wordsOfService(other)].filter((word) => own.has(word)).length;
  return group
    .filter((other) => other !== service)
    .map((other) => ({ other, shared: shared(other) }))
    .sort((left, right) => right.shared - left.shared)
    .map(({ other }) => other);
}

const wordsOfService = (service: ServiceName): Set<string> =>
  new Set(services.find(({ name }) => name === service)?.words.flatMap((phrase) => phrase.split(" ")));

/** Enough to choose from on a phone. */
const maxShown = { same: 1, near: 4, like: 3 } as const;

/** Those that find something, at most a few of each kind; a trade only once, in its narrowest place. */
export function shownAlternatives<A extends Alternative & { count: number }>(found: readonly A[]): A[] {
  const shown: A[] = [];
  for (const each of found) {
    if (each.count === 0) continue;
    const ofKind = shown.filter(({ kind }) => kind === each.kind);
    if (ofKind.length >= maxShown[each.kind]) continue;
    if (each.kind === "like" && ofKind.some(({ service }) => service === each.service)) continue;
    // "All of Nigeria" is offered only if nothing is nearer.
    if (each.kind === "near" && each.state === null && shown.length > 0) continue;
    shown.push(each);
  }
  return shown;
}

/** The place of filters if they name one, otherwise of the question. */
export function placeWanted(
  filter: { state?: string | undefined; lga?: string | undefined },
  read: { state?: StateName; lga?: string },
): Pick<Wanted, "state" | "lga"> {
  if (!isStateName(filter.state)) return { state: read.state, lga: read.lga };
  const isWithin = read.state === filter.state;
  return { state: filter.state, lga: filter.lga ?? (isWithin ? read.lga : undefined) };
}
