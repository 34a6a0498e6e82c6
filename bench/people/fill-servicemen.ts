/** Gives users of a market subscriptions and business cards in the places where they live. */
import type pg from "pg";
import { alsoServicesOf } from "#server/features/market/servicemen/cards.rules.ts";
import { drawAddress } from "#server/seed/content/addresses.ts";
import { cardTexts } from "#server/seed/content/cards.ts";
import { seededNumbers } from "#server/seed/seeded-numbers.ts";

const maxCards = 5_000;

interface Filling {
  count: number;
  /** Users with sessions. */
  posters: readonly { id: string }[];
  /** Whether they get cards before others do, or only if others are too few. */
  arePostersFirst: boolean;
}

/** Repeats: does nothing if there are cards. */
export async function fillServicemen(
  owner: pg.Pool,
  { count, posters, arePostersFirst }: Filling,
): Promise<void> {
  const { rowCount } = await owner.query("select from service_cards limit 1");
  if (rowCount) return;
  const client = await owner.connect();
  try {
    await client.query("set session_replication_role = replica");
    const drawn = JSON.stringify(drawCards(Math.min(count, maxCards)));
    await client.query(insertCards, [posters.map(({ id }) => id), arePostersFirst, count, drawn]);
    await client.query(
      `update users set subscribed_until = now() + interval '200 days', verified_at = coalesce(verified_at, now())
       where id in (select user_id from service_cards)`,
    );
    await client.query("update service_cards set found_by = card_found_by(service_cards)");
    await client.query("vacuum analyze");
  } finally {
    client.release(true);
  }
}

function drawCards(count: number) {
  const numbers = seededNumbers(20_261_122);
  return Array.from({ length: count }, () => {
    const [service, businessName, description, minimum] = numbers.pick(cardTexts);
    const { text, state, lga } = drawAddress(numbers);
    const also = alsoServicesOf(service, description);
    return { service, name: businessName, description, also, location: text, state, lga, minimum };
  });
}

const insertCards = `
  with drawn as (
    select r.*, (row_number() over ())::int - 1 as n from jsonb_to_recordset($4::jsonb)
      as r (service text, name text, description text, also text[], location text, state text, lga text, minimum int)
  ), person as (
    select id, (row_number() over ())::int - 1 as n from (
      select id from users order by (id = any($1::uuid[])) = $2 desc, md5(id::text) limit $3
    ) chosen
  )
  insert into service_cards (user_id, service_rendered, service_description, also_services, current_location,
    state, lga, business_name, min_units, created_at, updated_at)
  select p.id, d.service, d.description, d.also, d.location, d.state, d.lga, d.name, d.minimum, at, at
  from (select *, now() - interval '400 days' * ((n::bigint * 7919) % $3) / $3 as at from person) p
  join drawn d on d.n = (p.n::bigint * 104729) % (select count(*) from drawn)`;
