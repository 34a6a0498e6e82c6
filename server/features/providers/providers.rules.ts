/** What everyone may see of servicemen and agents. */
import type { ApprovedAgent, Serviceman } from "#shared/contracts/servicemen.ts";
import { maskContacts } from "#shared/masking.ts";
import { type E164, localPhone } from "#shared/phone.ts";
import { wordsOf } from "#shared/search-words.ts";
import { rankServices } from "#shared/service-search.ts";
import { ratingOf, shownName } from "../people/people.rules.ts";

/** The public form of a card, without a phone. Behind a private name there is no business name: it would tell who it is. */
export function toServiceman(row: {
  userId: string;
  fullName: string;
  privateName: string | null;
  businessName: string | null;
  serviceRendered: string;
  serviceDescription: string;
  currentLocation: string;
  state: string | null;
  lga: string | null;
  minUnits: number;
  ratingSum: number;
  ratingCount: number;
}): Serviceman {
  const fullName = shownName(row);
  const businessName = row.privateName || !row.businessName ? null : maskContacts(row.businessName);
  return {
    userId: row.userId,
    displayName: businessName ?? fullName,
    businessName,
    fullName,
    serviceRendered: row.serviceRendered,
    serviceDescription: maskContacts(row.serviceDescription),
    currentLocation: maskContacts(row.currentLocation),
    state: row.state,
    lga: row.lga,
    minUnits: row.minUnits,
    rating: ratingOf(row),
    ratingCount: row.ratingCount,
    distanceKm: null,
  };
}

/** An approved agent's phone is a public business line. */
export const toApprovedAgent = (row: { userId: string; fullName: string; phone: string }): ApprovedAgent => ({
  _id: row.userId,
  fullName: maskContacts(row.fullName),
  phoneNumber: localPhone(row.phone as E164),
});

const mostTerms = 6;

/** What a typed search asks for, word by word: "painters" means painter, and the services that people call so. */
export const searchTerms = (typed: string): { word: string; services: string[] }[] =>
  wordsOf(typed)
    .slice(0, mostTerms)
    .map((word) => ({ word, services: rankServices(word) }));
