/** Servicemen for a single test, inserted as a subscription and the business centre would store them. */
import { inDatabase } from "./database.ts";
import { anAddress, type Person, signUpByApi } from "./people.ts";

export interface CardPlan {
  fullName?: string;
  businessName?: string | null;
  service?: string;
  description?: string;
  location?: string;
  state?: string | null;
  lga?: string | null;
  minUnits?: number;
  /** Number of five-star reviews. */
  reviews?: number;
}

export async function aServiceman(origin: string, plan: CardPlan = {}): Promise<Person> {
  const person = await signUpByApi(origin, anAddress(), { fullName: plan.fullName ?? "Tari Briggs" });
  const reviews = plan.reviews ?? 0;
  await inDatabase(
    `update users set subscribed_until = now() + interval '30 days', rating_sum = $2, rating_count = $3
      where id = $1`,
    [person.userId, reviews * 5, reviews],
  );
  await inDatabase(
    `insert into service_cards
      (user_id, service_rendered, service_description, current_location, state, lga, business_name, min_units)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      person.userId,
      plan.service ?? "Plumbing",
      plan.description ?? "Pipes, taps and tanks.",
      plan.location ?? "Machina, Yobe",
      plan.state === undefined ? "Yobe" : plan.state,
      plan.lga === undefined ? "Machina" : plan.lga,
      plan.businessName ?? null,
      plan.minUnits ?? 5_000,
    ],
  );
  return person;
}
