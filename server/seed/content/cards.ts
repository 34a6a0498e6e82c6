import { findPlace } from "#shared/places/find-place.ts";
import type { ServiceName } from "#shared/services/services.ts";
import type { SeededNumbers } from "../seeded-numbers.ts";
import { type Address, drawAddress } from "./addresses.ts";
import type { CardText } from "./cards/card-texts.ts";
import { peopleCards } from "./cards/people-cards.ts";
import { tradeCards } from "./cards/trade-cards.ts";
import { lagosTrades } from "./lagos-trades.ts";

export type DrawnCard = {
  service: ServiceName;
  businessName: string;
  description: string;
  address: Address;
  minimumChargeNaira: number;
};

export const cardTexts: readonly CardText[] = [...tradeCards, ...peopleCards];

/** This many different business cards, or all there are; each in a suitable place. Those of `lagosTrades` are first. */
export function drawCards(numbers: SeededNumbers, count: number): DrawnCard[] {
  const shuffled = numbers.shuffled(cardTexts);
  const inLagos = lagosTrades
    .map((trade) => shuffled.find((card) => card[0] === trade && stateOf(card) === undefined))
    .filter((card) => card !== undefined);
  return [...new Set([...inLagos, ...shuffled])].slice(0, count).map((card) => {
    const [service, businessName, description, minimumChargeNaira] = card;
    const state = inLagos.includes(card) ? "Lagos" : stateOf(card);
    return {
      service,
      businessName,
      description,
      address: drawAddress(numbers, state),
      minimumChargeNaira,
    };
  });
}

const stateOf = ([, businessName, description]: CardText) =>
  findPlace(businessName).state ?? findPlace(description).state;
