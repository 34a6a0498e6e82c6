import type pg from "pg";
import { phoneLookup } from "#server/db/numbers/stored-numbers.ts";
import type { FoundOffer, Place } from "./offers.rules.ts";

type Connection = Pick<pg.Pool, "query">;

interface Seeker {
  userId: string;
  phone: string;
  hidden: readonly string[];
}

/** Open jobs to offer: not the person's own or their client's, not declined, not of suspended posters. */
const mayBeOffered = `j.status = 'open' and j.user_id <> $1 and lookup_of(j.client_phone) is distinct from $2
  and j.user_id <> all ($3::uuid[])
  and not exists (select from job_declines d where d.user_id = $1 and d.job_id = j.id)
  and not exists (select from users u where u.id = j.user_id and u.suspended_at is not null)`;
/** The order matches the indexes exactly: with another placement of nulls PostgreSQL would not use them. */
const newest = "order by j.created_at desc nulls last limit $4";
const seekerValues = ({ userId, phone, hidden }: Seeker, limit: number) => [
  userId,
  phoneLookup(phone),
  hidden,
  limit,
];

/** A job that only hints at a trade is not worth a longer journey. */
const hintReachKm = 60;

/** Jobs of a trade at one place, and jobs that only hint at the trade; a job is in one of the two. */
const inTrade = (place: string, hintPlace = place) => `
  (select j.id, j.created_at from jobs j where j.service = trade and ${place} and ${mayBeOffered} ${newest})
  union all
  (select j.id, j.created_at from jobs j where j.also_service = trade and j.also_service is not null
     and (j.service is null or j.service <> all ($5)) and ${hintPlace} and ${mayBeOffered} ${newest})`;

const inLga = "j.state = near.state and j.lga = near.lga";
const inStateAlone = "near.lga is null and j.state = near.state and j.lga is null";
const isClose = `near.km <= ${hintReachKm}`;

/** Matching open jobs at these places, nearest first, then newest. Reads a few index entries per trade and place. */
export async function findNear(
  db: Connection,
  { seeker, trades, places, limit }: Search & { places: readonly Place[] },
): Promise<FoundOffer[]> {
  const { rows } = await db.query<FoundOffer>({
    name: "offers-near",
    text: `select found.id, near.km, found.created_at as "createdAt"
      from (select * from unnest($6::text[], $7::text[], $8::float8[]) as n(state, lga, km) order by km) near
      cross join lateral (
        select c.id, c.created_at from unnest($5::text[]) trade cross join lateral (
          ${inTrade(inLga, `${isClose} and ${inLga}`)}
          union all
          select * from (${inTrade(inStateAlone, `${isClose} and ${inStateAlone}`)}) alone
        ) c order by c.created_at desc limit $4
      ) found
      order by near.km, found.created_at desc limit $4`,
    values: [
      ...seekerValues(seeker, limit),
      trades,
      places.map(({ state }) => state),
      places.map(({ lga }) => lga),
      places.map(({ km }) => km),
    ],
  });
  return rows;
}

export interface Search {
  seeker: Seeker;
  trades: readonly string[];
  limit: number;
}

export async function findPlaceless(db: Connection, search: Search): Promise<FoundOffer[]> {
  const { rows } = await db.query<Omit<FoundOffer, "km">>({
    name: "offers-placeless",
    text: `select c.id, c.created_at as "createdAt" from unnest($5::text[]) trade cross join lateral (
        ${inTrade("j.state is null")}) c order by c.created_at desc limit $4`,
    values: [...seekerValues(search.seeker, search.limit), search.trades],
  });
  return rows.map((row) => ({ ...row, km: Number.POSITIVE_INFINITY }));
}

/** Matching open jobs in any place, newest first, for a card that names no place. */
export async function findAnywhere(db: Connection, search: Search): Promise<FoundOffer[]> {
  const { rows } = await db.query<Omit<FoundOffer, "km">>({
    name: "offers-anywhere",
    text: `select c.id, c.created_at as "createdAt"
      from unnest($5::text[]) trade cross join unnest(array[true, false]) boosted cross join lateral (
        select j.id, j.created_at from jobs j
        where j.service = trade and j.is_promoted = boosted and ${mayBeOffered} ${newest}
      ) c order by c.created_at desc limit $4`,
    values: [...seekerValues(search.seeker, search.limit), search.trades],
  });
  return rows.map((row) => ({ ...row, km: Number.POSITIVE_INFINITY }));
}

/** How many of the newest jobs without a trade at a place are compared. */
const looksThrough = 200;
/** One common word is a coincidence. */
const fewestWords = 2;

/** Open jobs without a trade, in the card's own place, that share words with the card. */
export async function findByWords(
  db: Connection,
  {
    seeker,
    words,
    place,
    limit,
  }: Pick<Search, "seeker" | "limit"> & {
    words: readonly string[];
    place: { state: string; lga: string | null };
  },
): Promise<FoundOffer[]> {
  // Both forms name $7, because a statement must use each of its values.
  const { rows } = await db.query<FoundOffer>({
    name: place.lga === null ? "offers-by-words-state" : "offers-by-words-lga",
    text: `select c.id, 0 as km, c.created_at as "createdAt" from (
        select j.id, j.created_at, j.words from jobs j
        where j.service is null and j.also_service is null and j.state = $6
          and j.lga ${place.lga === null ? "is null and $7::text is null" : "= $7"} and ${mayBeOffered}
        order by j.created_at desc nulls last limit ${looksThrough}
      ) c
      where cardinality(array(select unnest(c.words) intersect select unnest($5::text[]))) >= ${fewestWords}
      order by c.created_at desc limit $4`,
    values: [...seekerValues(seeker, limit), words, place.state, place.lga],
  });
  return rows;
}
