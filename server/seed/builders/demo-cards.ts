import type { serviceCards } from "#server/db/schema/service-cards.ts";
import { type DrawnCard, drawCards } from "../content/cards.ts";
import type { SeededNumbers } from "../seeded-numbers.ts";
import { minutesFrom, minutesPerDay } from "./demo-ids.ts";
import type { DemoCrowd, UserRow } from "./demo-people.ts";

type CardRow = typeof serviceCards.$inferInsert;

const servicemenCount = 80;
/** The others use the owner's name. */
const businessNameShare = 0.8;

/** Subscribed servicemen with cards. The first is the sign-in serviceman, a painter. */
export function planServicemen(
  numbers: SeededNumbers,
  now: Date,
  crowd: DemoCrowd,
): { servicemen: UserRow[]; cards: CardRow[] } {
  const drawn = painterFirst(drawCards(numbers, servicemenCount));
  const servicemen = drawn.map((card, index) => {
    // Long enough that the demo still shows servicemen after some months.
    const subscribedUntil = minutesFrom(now, numbers.between(40, 100) * minutesPerDay);
    return index === 0
      ? crowd.addSignIn(2, { subscribedUntil })
      : crowd.add({ state: card.address.state, subscribedUntil });
  });
  const cards = drawn.map((card, index) => cardRow(numbers, card, servicemen[index]!));
  return { servicemen, cards };
}

function painterFirst(cards: readonly DrawnCard[]): DrawnCard[] {
  const wanted = cards.findIndex(({ service }) => service === "House Painting");
  const at = wanted === -1 ? 0 : wanted;
  return [cards[at]!, ...cards.slice(0, at), ...cards.slice(at + 1)];
}

function cardRow(numbers: SeededNumbers, card: DrawnCard, owner: UserRow): CardRow {
  const joinedAt = owner.createdAt as Date;
  const createdAt = minutesFrom(joinedAt, numbers.between(20, 30 * minutesPerDay));
  return {
    userId: owner.id,
    serviceRendered: card.service,
    serviceDescription: card.description,
    currentLocation: card.address.text,
    state: card.address.state,
    lga: card.address.lga,
    businessName: numbers.chance(businessNameShare) ? card.businessName : null,
    minUnits: card.minimumChargeNaira,
    createdAt,
    updatedAt: createdAt,
  };
}
