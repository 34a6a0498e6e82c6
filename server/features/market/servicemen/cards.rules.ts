import type { CardPhoto, UpdateBusinessFields, UserProfile } from "#shared/contracts/servicemen.ts";
import { maskTogether } from "#shared/masking/masking-together.ts";
import { mediaAddress } from "#shared/paths.ts";
import { findPlace } from "#shared/places/find-place.ts";
import { furtherServices } from "#shared/services/service-search.ts";
import type { CardPhotoRow, CardRow, NewCard } from "./cards.queries.ts";

const maxAlsoServices = 2;

/** A card as it is stored: contacts masked, place and further trades derived from the texts. */
export function toCard(userId: string, typed: UpdateBusinessFields): NewCard {
  const [businessName, serviceDescription, currentLocation] = maskTogether([
    typed.businessName ?? "",
    typed.serviceDescription,
    typed.currentLocation,
  ]);
  const { state, lga } = findPlace(currentLocation);
  const { serviceRendered, minUnits } = typed;
  return {
    userId,
    serviceRendered,
    serviceDescription,
    alsoServices: alsoServicesOf(serviceRendered, serviceDescription),
    currentLocation,
    state: state ?? null,
    lga: lga ?? null,
    businessName: businessName || null,
    minUnits,
  };
}

/** Trades that the description hints at besides the chosen one, the likeliest first. */
export const alsoServicesOf = (service: string, description: string): string[] =>
  furtherServices(description, { besides: service, least: "word" }).slice(0, maxAlsoServices);

export const toCardPhoto = ({ id, path, smallPath }: CardPhotoRow): CardPhoto => ({
  _id: id,
  url: mediaAddress(path),
  thumbnailUrl: mediaAddress(smallPath ?? path),
});

type CardFields = Pick<
  UserProfile,
  "serviceRendered" | "serviceDescription" | "currentLocation" | "state" | "lga" | "minUnits"
>;

const noCard: CardFields = {
  serviceRendered: null,
  serviceDescription: null,
  currentLocation: null,
  state: null,
  lga: null,
  minUnits: null,
};

/** A card's texts, masked together so that no contact is split among them. `fullName` is the public name. */
export function toCardTexts(
  card: Pick<CardRow, "businessName" | "serviceDescription" | "currentLocation">,
  fullName: string,
) {
  const texts = [fullName, card.businessName ?? "", card.serviceDescription, card.currentLocation] as const;
  const [, businessName, serviceDescription, currentLocation] = maskTogether(texts);
  return { businessName: businessName || null, serviceDescription, currentLocation };
}

/** The part of a card that a private name shows too. `hide` removes further text, such as the owner's name. */
export const toCardFields = (
  card: Pick<CardRow, keyof CardFields> | undefined,
  hide: (text: string) => string = (text) => text,
): CardFields =>
  card
    ? {
        serviceRendered: card.serviceRendered,
        serviceDescription: hide(card.serviceDescription),
        currentLocation: hide(card.currentLocation),
        state: card.state,
        lga: card.lga,
        minUnits: card.minUnits,
      }
    : noCard;
