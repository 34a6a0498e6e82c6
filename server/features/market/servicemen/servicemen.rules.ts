import { cursorOf, idPattern, positionIn } from "#server/cursors.ts";
import { hideOwner, ratingOf, shownName } from "#server/features/trust/blocks/people.rules.ts";
import { maxCounted } from "#shared/constants.ts";
import type { ApprovedAgent, Serviceman } from "#shared/contracts/servicemen.ts";
import { maskContacts } from "#shared/masking/masking.ts";
import { type E164, localPhone } from "#shared/phones/phone.ts";
import { stateNames } from "#shared/places/places.ts";
import { centreOf, distanceKm, lgasNear, type Point } from "#shared/places/places-distance.ts";
import { wordsOf } from "#shared/text/search-words.ts";
import type { Alternative } from "../jobs/search/alternatives.rules.ts";
import { type AskedPart, isOfTradeAlone, withoutWords } from "../jobs/search/question.rules.ts";
import { toCardTexts } from "./cards.rules.ts";
import type { AfterCard, CardCount, NearPlace, SearchTerm, ServicemanRow } from "./servicemen.queries.ts";

/** Without a phone. A private name also hides the business name and both names in the texts. */
export function toServiceman(
  row: Omit<ServicemanRow, "subscribedUntil" | "createdMicros" | "rank">,
): Serviceman {
  const fullName = shownName(row);
  const texts = toCardTexts(row, fullName);
  const businessName = row.privateName ? null : texts.businessName;
  const shown = (text: string) => (row.privateName ? hideOwner(text, row) : text);
  return {
    userId: row.userId,
    displayName: businessName ?? fullName,
    businessName,
    fullName,
    serviceRendered: row.serviceRendered,
    serviceDescription: shown(texts.serviceDescription),
    currentLocation: shown(texts.currentLocation),
    state: row.state,
    lga: row.lga,
    minUnits: row.minUnits,
    rating: ratingOf(row),
    ratingCount: row.ratingCount,
    distanceKm: row.km === null ? null : Math.round(row.km),
  };
}

/** An approved agent's phone is a public business line. */
export const toApprovedAgent = (row: { userId: string; fullName: string; phone: E164 }): ApprovedAgent => ({
  _id: row.userId,
  fullName: maskContacts(row.fullName),
  phoneNumber: localPhone(row.phone),
});

/** Words become singular, because both forms begin with the singular. Empty parts are left out. */
export const searchTerms = (parts: readonly AskedPart[]): SearchTerm[] =>
  parts
    .map(({ words, services, places }) => ({ words: wordsOf(words.join(" ")), services, places }))
    .filter(({ words, services, places }) => words.length + services.length + places.length > 0);

/** Cards that match all of the terms, without those that match all of `except`. */
export interface SearchTier {
  terms: SearchTerm[];
  except?: SearchTerm[];
}

/** The cards of a trade, then those that only name it, unless that says little. One tier if no trade is named. */
export function strictTiers(parts: readonly AskedPart[]): SearchTier[] {
  const all = searchTerms(parts);
  const isNamed = parts.some(({ kind }) => kind === "trade");
  const ofTrade = isNamed ? ofTradeAlone(parts) : [];
  if (isOfTradeAlone(parts)) return [{ terms: ofTrade }];
  return isNamed ? [{ terms: ofTrade }, { terms: all, except: ofTrade }] : [{ terms: all }];
}

/**
 * The cards of the trade and place that lack the question's other words, or of either trade; then those that hold all
 * words, if `strictTiers` left them out.
 */
export function furtherTiers(parts: readonly AskedPart[]): SearchTier[] {
  const named = withoutWords(parts);
  if (!named) return [];
  const [all, rest] = [searchTerms(parts), ofTradeAlone(named)];
  if (!isOfTradeAlone(parts)) return [{ terms: rest, except: all }];
  return [
    { terms: rest, except: ofTradeAlone(parts) },
    { terms: all, except: rest },
  ];
}

const ofTradeAlone = (parts: readonly AskedPart[]): SearchTerm[] =>
  searchTerms(parts.map((part) => (part.kind === "trade" ? { ...part, words: [] } : part)));

/** How many of the counted cards have the service and place; null is any. */
export function countIn(
  counts: readonly CardCount[],
  { service, state, lga }: Pick<Alternative, "service" | "state" | "lga">,
): number {
  const fitting = counts.filter(
    (each) =>
      (service === null || each.service === service) &&
      (state === null || each.state === state) &&
      (lga === null || each.lga === lga),
  );
  return Math.min(
    maxCounted,
    fitting.reduce((sum, { count }) => sum + count, 0),
  );
}

const cursorPattern = new RegExp(String.raw`^(\d{1,3})\.(\d{1,16})\.(${idPattern})$`);

/** The last card of a page and the index of its place, from 1; otherwise the number of its tier, from 0. */
export interface CardPosition extends AfterCard {
  place: number;
}

export const encodeCursor = ({ place, createdMicros, userId }: CardPosition): string =>
  cursorOf([place, createdMicros, userId]);

export function decodeCursor(cursor: string): CardPosition | undefined {
  const [place, micros, userId] = positionIn(cursor, cursorPattern);
  if (!place || !micros || !userId) return undefined;
  return { place: Number(place), createdMicros: Number(micros), userId };
}

/** All places of cards, nearest first, the unknown place last. `within` keeps a state's or a local government's. */
export function placesNear(
  from: Point,
  within: { state?: string | undefined; lga?: string | undefined },
): NearPlace[] {
  const states = stateNames.map((state) => {
    const centre = centreOf(state, null);
    return { state, lga: null, km: centre ? distanceKm(from, centre) : Number.POSITIVE_INFINITY };
  });
  const known = [...lgasNear(from), ...states].sort((left, right) => left.km - right.km);
  return [...known, { state: null, lga: null, km: null }].filter(
    ({ state, lga }) =>
      (within.state === undefined || state === within.state) &&
      (within.lga === undefined || lga === within.lga),
  );
}
