/** Requests of servicemen and of people who look for one. */
import type pg from "pg";
import { addressOf } from "#shared/contracts/address.ts";
import * as offersApi from "#shared/contracts/offers.endpoints.ts";
import * as servicemenApi from "#shared/contracts/servicemen.endpoints.ts";
import { centreOf } from "#shared/places/places-distance.ts";
import type { LoadRequest } from "../load/load.ts";
import type { Market } from "../market/open-market.ts";
import { fromAddress } from "../measures/requests.ts";
import type { Row } from "../measures/rows.ts";

interface SampledCard {
  service: string;
  state: string;
  lga: string;
}

interface NearQuery {
  limit: number;
  service?: string;
}

/** Errors: if there is no card to sample. */
export async function peopleRows(owner: pg.Pool): Promise<Row[]> {
  const { rows: cards } = await owner.query<SampledCard>(
    `select service_rendered as service, state, lga from service_cards
     where state is not null and lga is not null order by md5(user_id::text) limit 2000`,
  );
  if (cards.length === 0) throw new Error("the market has no servicemen");
  const near = (name: string, title: string, query: (card: SampledCard) => NearQuery): Row => ({
    name,
    title,
    clients: 8,
    shows: "distanceKm",
    requests: () => asked(cards, query),
  });
  return [
    {
      name: "offers",
      title: "Offers for one serviceman after another",
      clients: 8,
      shows: "distanceKm",
      requests: offersRequests,
    },
    near("near", "Servicemen near a place, 20 rows", () => ({ limit: 20 })),
    near("near-trade", "Servicemen of a trade near a place, 5 rows", ({ service }) => ({
      limit: 5,
      service,
    })),
    near("near-all", "Servicemen near a place, 200 rows", () => ({ limit: 200 })),
  ];
}

const offersRequests = ({ posters }: Market): LoadRequest[] =>
  posters.map(({ cookie }, n) => ({
    ...fromAddress(offersApi.list.path, n, { cookie, "content-type": "application/json" }),
    method: "POST",
    body: "{}",
  }));

/** Positions of servicemen. Phones send more digits than are used, so the last four differ each time. */
const asked = (cards: readonly SampledCard[], query: (card: SampledCard) => NearQuery): LoadRequest[] =>
  cards.map((card, n) => {
    const { latitude = 0, longitude = 0 } = centreOf(card.state, card.lga) ?? {};
    const near = `${latitude.toFixed(2)}0000,${longitude.toFixed(2)}0000`;
    const address = addressOf(servicemenApi.list, { query: { near, ...query(card) } });
    return { ...fromAddress(address, n), hasFreshDigits: true };
  });
