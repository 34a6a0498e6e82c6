/** The public lists of servicemen and agents, cached in memory until a person or a card changes. */
import * as z from "zod/mini";
import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import type { Content } from "#server/http/cache/cached-response.ts";
import { ResponseCache } from "#server/http/cache/response-cache.ts";
import { listHeaders } from "#server/http/list-headers.ts";
import { fieldTexts } from "#server/language/messages.ts";
import { type AlternativesQuery, SearchAlternatives } from "#shared/contracts/jobs.ts";
import * as servicemenApi from "#shared/contracts/servicemen.endpoints.ts";
import { ApprovedAgentList, ServicemanList, type ServicemenQuery } from "#shared/contracts/servicemen.ts";
import { isStateName } from "#shared/places/places.ts";
import { isServiceName } from "#shared/services/services.ts";
import { findAlternatives } from "../jobs/search/alternatives.service.ts";
import { pointNear } from "../jobs/search/near.rules.ts";
import { type ReadingDeps, wordsAsked } from "../jobs/search/reading.service.ts";
import {
  beginning,
  type FindTier,
  type FoundCard,
  maxTiers,
  type Start,
  searchCards,
} from "./card-search.service.ts";
import { countServicemen, findAgents, findServicemen, type NearPlace } from "./servicemen.queries.ts";
import {
  type CardPosition,
  countIn,
  decodeCursor,
  encodeCursor,
  placesNear,
  toApprovedAgent,
  toServiceman,
} from "./servicemen.rules.ts";

const agentsPerAnswer = 50;
const maxCacheBytes = 4 * 1024 * 1024;
/** New agents appear within this time: the change feed reports only changes of existing people. */
const agentsSeconds = 60;
/** The change feed does not report subscriptions that end. */
const alternativesSeconds = 60;

/** Cached responses of both lists, cleared when a card, name, subscription or approval changes. */
export function servicemenCache(deps: Deps): ResponseCache {
  const cache = new ResponseCache(deps, { name: "servicemen", maxBytes: maxCacheBytes });
  deps.freshness.on("servicemen", () => cache.clear());
  deps.freshness.on("users", () => cache.clear());
  return cache;
}

interface ServicemenPage extends ServicemanList {
  next: string | undefined;
  /** What was searched instead of the typed words. */
  meant?: string | undefined;
  /** When the first subscription on the page ends. */
  staleAt: Date | undefined;
}

/**
 * Best match first, then newest card first; or nearest place.
 * Errors: `invalid` for a cursor of another list and for an unknown place.
 */
export async function listServicemen(
  deps: ReadingDeps,
  query: ServicemenQuery,
  hidden: readonly string[] = [],
): Promise<ServicemenPage> {
  const { limit, service, state, lga, charge } = query;
  const places = placesAsked(query);
  const start = startOf(query, places) ?? beginning;
  const page = { limit, before: start.before };
  const words = wordsAsked(query.q);
  if (isUnknown(query) || words?.length === 0) return toPage([], page);
  const find: FindTier = ({ terms, except }, { after, before, wanted }) =>
    findServicemen(deps.pool, {
      now: deps.clock.now(),
      limit: wanted,
      hidden,
      service,
      charge,
      // The places are already limited to the state and local government.
      ...(places ? { places: places.slice(before) } : { state, lga }),
      terms,
      except,
      isReviewed: query.reviewed === "1",
      after,
    });
  const { found, meant } = await searchCards(deps, {
    words: words ?? [],
    isExact: query.exact !== undefined,
    isByPlace: places !== undefined,
    start,
    wanted: limit + 1,
    find,
  });
  return { ...toPage(found, page), meant };
}

/** What could be searched instead of a search without results, without the `hidden` people. */
export const servicemenAlternatives = (
  deps: ReadingDeps,
  query: AlternativesQuery,
  hidden: readonly string[] = [],
): Promise<SearchAlternatives> =>
  findAlternatives(deps, query, async (alternatives) => {
    const counts = await countServicemen(deps.pool, {
      services: namesIn(alternatives.map(({ service }) => service)),
      states: namesIn(alternatives.map(({ state }) => state)),
      now: deps.clock.now(),
      hidden,
    });
    return alternatives.map((alternative) => countIn(counts, alternative));
  });

const namesIn = (names: readonly (string | null)[]): string[] => [
  ...new Set(names.filter((name) => name !== null)),
];

export const alternativesContent = async (deps: ReadingDeps, query: AlternativesQuery): Promise<Content> => ({
  body: JSON.stringify(z.parse(SearchAlternatives, await servicemenAlternatives(deps, query))),
  tags: [],
  staleAt: new Date(deps.clock.now().getTime() + alternativesSeconds * 1000),
});

function placesAsked({ near, state, lga }: ServicemenQuery): NearPlace[] | undefined {
  if (near === undefined) return undefined;
  const point = pointNear(near);
  if (!point) throw new AppError("invalid", { fields: { near: fieldTexts.place } });
  return placesNear(point, { state, lga });
}

function startOf({ cursor }: ServicemenQuery, places: NearPlace[] | undefined): Start | undefined {
  if (cursor === undefined) return undefined;
  const after: CardPosition | undefined = decodeCursor(cursor);
  const isFitting =
    after && (places ? after.place > 0 && after.place <= places.length : after.place < maxTiers);
  if (!isFitting) throw new AppError("invalid", { fields: { cursor: fieldTexts.invalid } });
  return places ? { after, before: after.place - 1, tier: 0 } : { after, before: 0, tier: after.place };
}

/** A service or state that is not listed matches no card. */
const isUnknown = ({ service, state }: ServicemenQuery): boolean =>
  (service !== undefined && !isServiceName(service)) || (state !== undefined && !isStateName(state));

function toPage(found: FoundCard[], { limit, before }: { limit: number; before: number }): ServicemenPage {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  const ends = rows.map(({ subscribedUntil }) => subscribedUntil.getTime());
  return {
    servicemen: rows.map(toServiceman),
    next:
      last && found.length > limit
        ? encodeCursor({ ...last, place: last.rank === null ? last.tier : before + last.rank })
        : undefined,
    staleAt: rows.length > 0 ? new Date(Math.min(...ends)) : undefined,
  };
}

/** The public list, valid until the first subscription on it ends. */
export async function servicemenContent(deps: ReadingDeps, query: ServicemenQuery): Promise<Content> {
  const { servicemen, staleAt, ...page } = await listServicemen(deps, query);
  return {
    body: JSON.stringify(z.parse(ServicemanList, { servicemen })),
    tags: [],
    headers: listHeaders(servicemenApi.list, query, page),
    staleAt,
  };
}

/** Approved agents and their phone numbers; a random selection if there are many. */
export async function listApprovedAgents(deps: Pick<Deps, "db" | "clock">): Promise<Content> {
  const rows = await findAgents(deps.db, { limit: agentsPerAnswer });
  return {
    body: JSON.stringify(z.parse(ApprovedAgentList, rows.map(toApprovedAgent))),
    tags: [],
    staleAt: new Date(deps.clock.now().getTime() + agentsSeconds * 1000),
  };
}
