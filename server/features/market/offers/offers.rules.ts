import { shownJob } from "#server/features/trust/blocks/people.rules.ts";
import type { JobStatus } from "#shared/contracts/jobs.ts";
import type { OfferedJob } from "#shared/contracts/offers.ts";
import { mediaUrl } from "#shared/paths.ts";
import { type E164, localPhone } from "#shared/phones/phone.ts";
import { states } from "#shared/places/places.ts";
import { centreOf, distanceKm, lgasNear, type Point } from "#shared/places/places-distance.ts";
import { wordsOf } from "#shared/text/search-words.ts";
import { numberToRing } from "../calls/calls.rules.ts";

export const offersPerAnswer = 50;
/** Unfinished jobs that one person may hold: an accepted job is on no other person's list. */
export const maxAccepted = 10;
/** A card's own trade and the likeliest others. */
const maxTrades = 5;

export interface Trade {
  serviceRendered: string;
  serviceDescription: string;
  alsoServices: string[];
  state: string | null;
  lga: string | null;
}

export interface Place {
  state: string;
  /** Null for jobs of the state that name no local government. */
  lga: string | null;
  /** Rounded, so that equal distances sort by age. */
  km: number;
}

export const tradesOf = (card: Trade): string[] => [
  ...new Set([card.serviceRendered, ...card.alsoServices].slice(0, maxTrades)),
];

/** Every place that a job can have, nearest first: local governments, and states without one. */
export function placesAround(from: Point): Place[] {
  const lgas = lgasNear(from).map(({ state, lga, km }) => ({ state, lga, km: Math.round(km) }));
  const alone = states.map(({ name, latitude, longitude }) => ({
    state: name,
    lga: null,
    km: Math.round(distanceKm(from, { latitude, longitude })),
  }));
  return [...lgas, ...alone].sort((left, right) => left.km - right.km);
}

/** Starts small, because most people find enough jobs close by. */
const firstPlaces = 12;
const growth = 6;

/** Splits the places into portions, each several times as large as the one before. */
export function inPortions(places: readonly Place[]): Place[][] {
  const portions: Place[][] = [];
  for (let from = 0, size = firstPlaces; from < places.length; from += size, size *= growth)
    portions.push(places.slice(from, from + size));
  return portions;
}

/** Words by which a job without a trade may still match a card. Place names say nothing about the work. */
export function workWords(card: Trade): string[] {
  const places = new Set(wordsOf([card.state, card.lga].filter(Boolean).join(" ")));
  const text = [card.serviceRendered, card.serviceDescription, ...card.alsoServices].join(" ");
  return wordsOf(text).filter((word) => word.length > 2 && !places.has(word));
}

export interface FoundOffer {
  id: string;
  /** Infinity if the job's place is unknown. */
  km: number;
  createdAt: Date;
}

/** Nearest first, then newest, without duplicates. */
export function inOfferOrder(found: readonly FoundOffer[]): string[] {
  const sorted = found.toSorted(
    (one, other) => compare(one.km, other.km) || other.createdAt.getTime() - one.createdAt.getTime(),
  );
  return [...new Set(sorted.map(({ id }) => id))];
}

/** Infinity minus Infinity is NaN, so equal distances are compared first. */
const compare = (one: number, other: number): number => (one === other ? 0 : one - other);

export interface OfferRow {
  id: string;
  posterId: string;
  posterPhone: E164;
  fullName: string;
  privateName: string | null;
  status: JobStatus;
  description: string;
  minBudget: number | null;
  maxBudget: number;
  location: string;
  maskedBy: number;
  state: string | null;
  lga: string | null;
  service: string | null;
  byAgent: boolean;
  clientPhone: E164 | null;
  pseudonym: string | null;
  clientAgreed: boolean;
  assignedTo: string | null;
  /** The poster's own picture; null behind a private name or pseudonym. */
  picturePath: string | null;
  mediaPath: string | null;
  mediaSmallPath: string | null;
  createdAt: Date;
  expiresAt: Date;
}

type Spot = Pick<Trade, "state" | "lga">;

/** A job as this person sees it. The phone number is included only once they accepted the job. */
export function toOffer(row: OfferRow, { userId, place }: { userId: string; place: Spot }): OfferedJob {
  const { name, location, description } = shownJob(row);
  const isMine = row.assignedTo === userId && row.status === "assigned";
  const number = isMine ? numberToRing(row) : null;
  return {
    _id: row.id,
    callersId: userId,
    fullName: name,
    isPrivate: row.privateName !== null,
    byAgent: row.byAgent,
    location,
    service: row.service,
    description,
    minBudget: row.minBudget,
    maxBudget: row.maxBudget,
    profileUrl: mediaUrl(row.picturePath),
    mediaUrl: mediaUrl(row.mediaPath),
    thumbnailUrl: mediaUrl(row.mediaSmallPath),
    phoneNumber: number && localPhone(number),
    taken: row.status !== "open",
    isMine,
    distanceKm: kmBetween(place, row),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}

function kmBetween(here: Spot, there: Spot): number | null {
  const [from, to] = [centreOf(here.state, here.lga), centreOf(there.state, there.lga)];
  return from && to ? Math.round(distanceKm(from, to)) : null;
}
