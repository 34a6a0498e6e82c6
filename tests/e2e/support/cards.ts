/** Servicemen for a single test: people with a subscription and a business card. */
import { inDatabase } from "./database.ts";
import { anAddress, type Person, type PersonPlan, signUpByApi } from "./people.ts";

export interface CardPlan {
  serviceRendered?: string;
  serviceDescription?: string;
  currentLocation?: string;
  businessName?: string | null;
  minUnits?: number;
}

/** Creates a serviceman with this card, subscribed for a month. */
export async function aServiceman(
  origin: string,
  card: CardPlan = {},
  plan: PersonPlan = {},
): Promise<Person> {
  const person = await signUpByApi(origin, anAddress(), { fullName: "Shola Adeyemi", ...plan });
  await subscribe(person);
  await giveCard(person, card);
  return person;
}

/** Subscribes the person, as a payment does. */
export const subscribe = (person: Person): Promise<void> =>
  inDatabase("update users set subscribed_until = now() + interval '30 days' where id = $1", [person.userId]);

export const giveCard = (person: Person, card: CardPlan = {}): Promise<void> =>
  inDatabase(
    `insert into service_cards (user_id, service_rendered, service_description, current_location, state, lga,
       business_name, min_units) values ($1, $2, $3, $4, 'Lagos', 'Ikeja', $5, $6)`,
    [
      person.userId,
      card.serviceRendered ?? "Electrical Installation",
      card.serviceDescription ?? "House wiring, prepaid meter faults, inverter setup and lighting.",
      card.currentLocation ?? "Ikeja, Lagos",
      card.businessName === undefined ? "Shola Electricals" : card.businessName,
      card.minUnits ?? 2_000,
    ],
  );
