import type pg from "pg";
import type { Db } from "#server/db/client.ts";
import { and, isNotNull, isNull, sql } from "#server/db/drizzle.ts";
import { users } from "#server/db/schema/accounts.ts";
import { firstOf, unseen } from "#server/db/sql-values.ts";
import type { E164 } from "#shared/phones/phone.ts";

type Connection = Pick<pg.Pool, "query">;

export interface ServicemanRow {
  /** The public id. */
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
  subscribedUntil: Date;
  createdMicros: number;
  /** The distance of the centre of the card's place; null without a point of reference or a known place. */
  km: number | null;
  /** The index of the searched place, from 1; null if the list is not sorted by place. */
  rank: number | null;
}

/** A card must have one of the services or places, or hold all of the words. */
export interface SearchTerm {
  words: readonly string[];
  services: readonly string[];
  /** States and local governments. */
  places: readonly string[];
}

/** A local government, a state for cards without one (`lga` null), or the unknown place (both null). */
export interface NearPlace {
  state: string | null;
  lga: string | null;
  km: number | null;
}

export interface AfterCard {
  createdMicros: number;
  userId: string;
}

interface ServicemenFilter {
  now: Date;
  limit: number;
  terms: readonly SearchTerm[];
  /** A card must not match all of these. */
  except?: readonly SearchTerm[] | undefined;
  service?: string | undefined;
  state?: string | undefined;
  lga?: string | undefined;
  /** The highest minimum, in naira, that the client accepts. */
  charge?: number | undefined;
  isReviewed?: boolean | undefined;
  hidden?: readonly string[] | undefined;
  /** Only these people, by internal id. */
  among?: readonly string[] | undefined;
  /** The places to search, in order; undefined: newest card first in any place. */
  places?: readonly NearPlace[] | undefined;
  /** With places: a card of the first place. */
  after?: AfterCard | undefined;
}

type Narrowed = Omit<ServicemenFilter, "places" | "after" | "limit">;

const columns = `u.public_id as "userId", u.full_name as "fullName", u.private_name as "privateName",
  c.business_name as "businessName", c.service_rendered as "serviceRendered",
  c.service_description as "serviceDescription", c.current_location as "currentLocation", c.state, c.lga,
  c.min_units as "minUnits", u.rating_sum as "ratingSum", u.rating_count as "ratingCount",
  u.subscribed_until as "subscribedUntil", (extract(epoch from c.created_at) * 1000000)::bigint as "createdMicros"`;
const joined = "service_cards c join users u on u.id = c.user_id";
/** The order matches the indexes exactly: with another placement of nulls PostgreSQL would not use them. */
const newestFirst = "c.created_at desc nulls last, u.public_id desc";

/** Cards of people with an active subscription: newest first, or place by place and newest first in each. */
export async function findServicemen(db: Connection, filter: ServicemenFilter): Promise<ServicemanRow[]> {
  const values: unknown[] = [filter.limit];
  const given = (value: unknown): string => `$${values.push(value)}`;
  const { places, ...rest } = filter;
  const few = places && (await findFew(db, rest));
  if (few?.length === 0) return [];
  const where = [...conditionsOf(few ? onlyOf(rest, few) : rest, given), ...afterOf(filter, given)].join(
    " and ",
  );
  const nearest = few ? sortedByPlace : placeByPlace;
  const text = places ? nearest(where, places, given) : allOver(where, filter);
  const { rows } = await db.query<ServicemanRow>({ name: "servicemen", text, values });
  return rows;
}

/** Looking into each place of the country takes 50 ms where little is found, which ends no search early. */
const maxSorted = 200;

/** The people who match, if they are few. */
async function findFew(db: Connection, filter: Narrowed): Promise<string[] | undefined> {
  const values: unknown[] = [maxSorted + 1];
  const conditions = conditionsOf(filter, (value) => `$${values.push(value)}`);
  const text = `select c.user_id as id from ${joined} where ${conditions.join(" and ")} limit $1`;
  const { rows } = await db.query<{ id: string }>({ name: "servicemen-few", text, values });
  return rows.length > maxSorted ? undefined : rows.map(({ id }) => id);
}

const onlyOf = ({ now }: Narrowed, among: readonly string[]): Narrowed => ({ now, terms: [], among });

/** As many rows as pages show, and more. */
const fewRows = 50;

/** Without filters an index gives the order. With them, the planner has to see their values. */
function allOver(
  where: string,
  { limit, terms, state, lga, charge, isReviewed, among }: ServicemenFilter,
): string {
  const list = `select ${columns}, null as km, null as rank from ${joined} where ${where} order by ${newestFirst}`;
  const isWhole = terms.length === 0 && !state && !lga && charge === undefined && !isReviewed && !among;
  return isWhole && limit <= fewRows ? firstOf(list, fewRows) : `${list} limit $1`;
}

type Nearest = (where: string, places: readonly NearPlace[], given: (value: unknown) => string) => string;

const inOrder = (places: readonly NearPlace[], given: (value: unknown) => string): string => {
  const [states, lgas] = [given(places.map(({ state }) => state)), given(places.map(({ lga }) => lga))];
  const distances = given(places.map(({ km }) => km));
  return `unnest(${states}::text[], ${lgas}::text[], ${distances}::float8[])
    with ordinality as place (state, lga, km, rank)`;
};

/** Cards without a state or local government belong to the place without it. */
const sortedByPlace: Nearest = (where, places, given) =>
  `select ${columns}, place.km, place.rank::int from ${joined} join ${inOrder(places, given)}
    on coalesce(place.state, '') = coalesce(c.state, '')
    and coalesce(place.lga, '') = case when c.state is null then '' else coalesce(c.lga, '') end
    where ${where} order by place.rank, ${newestFirst} limit $1`;

/** Reads place after place up to the limit, each in its own index range, so PostgreSQL sorts only what it returns. */
const placeByPlace: Nearest = (where, places, given) => {
  const cardsIn = (place: string) =>
    `(select ${columns} from ${joined} where ${place} and ${where} order by ${newestFirst} limit $1)`;
  return `select card.*, place.km, place.rank::int
    from ${inOrder(places, given)}
    cross join lateral (
      ${cardsIn("c.state = place.state and c.lga = place.lga")}
      union all ${cardsIn("place.lga is null and c.state = place.state and c.lga is null")}
      union all ${cardsIn("place.state is null and c.state is null")}
    ) card
    order by place.rank, card."createdMicros" desc, card."userId" desc limit $1`;
};

export interface CardCount {
  service: string;
  state: string | null;
  lga: string | null;
  count: number;
}

/** Shown cards by service and place: of the services, or without services in the states. */
export async function countServicemen(
  db: Connection,
  filter: { services: readonly string[]; states: readonly string[]; now: Date; hidden: readonly string[] },
): Promise<CardCount[]> {
  const isByService = filter.services.length > 0;
  const { rows } = await db.query<CardCount>({
    name: isByService ? "count-servicemen-of-services" : "count-servicemen-of-states",
    text: `select c.service_rendered as service, c.state, c.lga, count(*)::int as count from ${joined}
      where ${isByService ? "c.service_rendered" : "c.state"} = any ($1::text[])
        and ${shownAt("$2")} and c.user_id <> all ($3::uuid[])
      group by 1, 2, 3`,
    values: [isByService ? filter.services : filter.states, filter.now, filter.hidden],
  });
  return rows;
}

const shownAt = (now: string): string =>
  `u.subscribed_until > ${now} and u.suspended_at is null and c.hidden_at is null`;

function conditionsOf(
  { now, service, state, lga, charge, isReviewed, hidden, among, terms, except }: Narrowed,
  given: (value: unknown) => string,
): string[] {
  const conditions = [shownAt(given(now))];
  if (service !== undefined) conditions.push(`c.service_rendered = ${given(service)}`);
  if (state !== undefined) conditions.push(`c.state = ${given(state)}`);
  if (lga !== undefined) conditions.push(`c.lga = ${given(lga)}`);
  if (charge !== undefined) conditions.push(`c.min_units <= ${given(charge)}::bigint`);
  if (isReviewed) conditions.push("u.rating_count > 0");
  if (hidden?.length) conditions.push(`c.user_id <> all (${given(hidden)}::uuid[])`);
  if (among) conditions.push(`c.user_id = any (${given(among)}::uuid[])`);
  conditions.push(...terms.map((term) => matches(term, given)));
  if (except?.length) conditions.push(`not (${except.map((term) => matches(term, given)).join(" and ")})`);
  return conditions;
}

/** Shorter words begin words of other meanings: "ac" and "accept", "gen" and "gentle", "art" and "article". */
const shortestBeginning = { ofTrade: 5, other: 4 };

/** `found_by` holds only public text: a search must not find the person behind a private name. */
function matches({ words, services, places }: SearchTerm, given: (value: unknown) => string): string {
  const found: string[] = [];
  const shortest = services.length > 0 ? shortestBeginning.ofTrade : shortestBeginning.other;
  // Never parts of words: "art" is not in "party". The words hold only letters and digits.
  const holds = (word: string) =>
    `found_by ~ ${given(word.length < shortest ? `\\m${word}s?\\M` : `\\m${word}`)}`;
  if (words.length > 0) found.push(words.map(holds).join(" and "));
  if (services.length > 0) found.push(`service_rendered = any (${given(services)}::text[])`);
  if (places.length > 0)
    found.push(`state = any (${given(places)}::text[])`, `lga = any (${given(places)}::text[])`);
  if (found.length === 1) return found[0]!;
  // A union, as each part has its own index; with OR PostgreSQL overestimates the matches and scans all by age.
  return `c.user_id in (${found.map((where) => `select user_id from service_cards where ${where}`).join(" union all ")})`;
}

function afterOf({ after, places }: ServicemenFilter, given: (value: unknown) => string): string[] {
  if (!after) return [];
  const micros = unseen(`${given(after.createdMicros)}::float8`);
  const createdAt = `'epoch'::timestamptz + ${micros} * interval '1 microsecond'`;
  // The first condition is the one that an index scan can start from.
  const isBehind = `(c.created_at <= ${createdAt}
    and (c.created_at < ${createdAt} or u.public_id < ${given(after.userId)}::uuid))`;
  return [places ? `(place.rank > 1 or ${isBehind})` : isBehind];
}

interface AgentRow {
  userId: string;
  fullName: string;
  phone: E164;
}

/** Without private names, which the phone would reveal. In random order, so that every agent gets enquiries. */
export async function findAgents(db: Db, { limit }: { limit: number }): Promise<AgentRow[]> {
  return db
    .select({ userId: users.id, fullName: users.fullName, phone: users.phone })
    .from(users)
    .where(
      and(users.isAgent, isNull(users.suspendedAt), isNull(users.privateName), isNotNull(users.verifiedAt)),
    )
    .orderBy(sql`random()`)
    .limit(limit);
}
