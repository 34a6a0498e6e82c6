/** Servicemen for a single test: people with a subscription and a business card. */
import { inDatabase } from "./database.ts";
import { anAddress, type Person, type PersonPlan, signUpByApi } from "./people.ts";

interface CardPlan {
  service?: string;
  description?: string;
  location?: string;
  state?: string | null;
  lga?: string | null;
  businessName?: string | null;
  minUnits?: number;
}

const electrician = {
  service: "Electrical Installation",
  description: "House wiring, prepaid meter faults, inverter setup and lighting.",
  location: "Ikeja, Lagos",
  state: "Lagos",
  lga: "Ikeja",
  businessName: "Shola Electricals",
  minUnits: 2_000,
};

/** In a local government where the demo has no servicemen. */
const plumberInMachina = {
  service: "Plumbing",
  description: "Pipes, taps and tanks.",
  location: "Machina, Yobe",
  state: "Yobe",
  lga: "Machina",
  businessName: null,
  minUnits: 5_000,
};

/** Creates an electrician, or a serviceman with this card, subscribed for a month. */
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

interface RuralPlan extends CardPlan {
  fullName?: string;
  /** Number of five-star reviews. */
  reviews?: number;
}

export async function aRuralServiceman(
  origin: string,
  { fullName = "Tari Briggs", reviews = 0, ...card }: RuralPlan = {},
): Promise<Person> {
  const person = await aServiceman(origin, { ...plumberInMachina, ...card }, { fullName });
  const rated = "update users set rating_sum = $2, rating_count = $3 where id = $1";
  if (reviews > 0) await inDatabase(rated, [person.userId, reviews * 5, reviews]);
  return person;
}

/** Subscribes the person, as a payment does. */
export const subscribe = (person: Person): Promise<void> =>
  inDatabase("update users set subscribed_until = now() + interval '30 days' where id = $1", [person.userId]);

export function giveCard(person: Person, plan: CardPlan = {}): Promise<void> {
  const card = { ...electrician, ...plan };
  return inDatabase(
    `insert into service_cards (user_id, service_rendered, service_description, current_location, state, lga,
       business_name, min_units) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      person.userId,
      card.service,
      card.description,
      card.location,
      card.state,
      card.lga,
      card.businessName,
      card.minUnits,
    ],
  );
}
