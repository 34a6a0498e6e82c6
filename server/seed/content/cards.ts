import { findPlace } from "#shared/places/places.ts";
import type { ServiceName } from "#shared/services/services.ts";
import type { SeededNumbers } from "../seeded-numbers.ts";
import { type Address, drawAddress } from "./addresses.ts";
import type { CardText } from "./cards/card-texts.ts";
import { peopleCards } from "./cards/people-cards.ts";
import { tradeCards } from "./cards/trade-cards.ts";

export type DrawnCard = {
  service: ServiceName;
  businessName: string;
  description: string;
  address: Address;
  minimumChargeNaira: number;
};

export const cardTexts: readonly CardText[] = [...tradeCards, ...peopleCards];

/** This many different business cards, or all there are; each in a suitable place. */
export function drawCards(numbers: SeededNumbers, count: number): DrawnCard[] {
  return numbers
    .shuffled(cardTexts)
    .slice(0, count)
    .map(([service, businessName, description, minimumChargeNaira]) => ({
      service,
      businessName,
      description,
      address: drawAddress(numbers, findPlace(businessName).state ?? findPlace(description).state),
      minimumChargeNaira,
    }));
}
