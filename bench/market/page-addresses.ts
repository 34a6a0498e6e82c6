/** Addresses of public pages that a search engine reads one after the other. */
import type pg from "pg";
import { encodeCursor as jobCursor } from "#server/features/market/jobs/jobs.rules.ts";
import { encodeCursor } from "#server/features/market/servicemen/servicemen.rules.ts";
import { jobsPerPage } from "#shared/constants.ts";
import { pages } from "#shared/paths.ts";
import { slugOf } from "#shared/text/slug.ts";

export interface PageAddresses {
  /** Without a job in common. */
  jobLists: string[];
  /** Empty without servicemen, like `profiles`. */
  servicemenLists: string[];
  profiles: string[];
  trades: string[];
  userJobs: string[];
}

const maxOfKind = 20_000;

export async function readPageAddresses(owner: pg.Pool): Promise<PageAddresses> {
  const read = async <Row extends pg.QueryResultRow>(text: string) =>
    (await owner.query<Row>(`${text} limit ${maxOfKind}`)).rows;
  const cards = await read<{ userId: string; publicId: string; micros: string }>(
    `select c.user_id as "userId", u.public_id as "publicId", (extract(epoch from c.created_at) * 1e6)::bigint as micros
     from service_cards c join users u on u.id = c.user_id order by md5(c.user_id::text)`,
  );
  const lastOfPages = await read<{ id: string; micros: string }>(
    `select id, (extract(epoch from created_at) * 1e6)::bigint as micros
     from (select id, created_at, row_number() over (order by created_at desc, id desc) as place
           from jobs where status = 'open' and not is_promoted) listed
     where place % ${jobsPerPage} = 0 order by md5(id::text)`,
  );
  const trades = await read<{ service: string; state: string; lga: string }>(
    `select service, state, lga from jobs where status = 'open' and service is not null and lga is not null
     group by service, state, lga order by md5(service || state || lga)`,
  );
  const people = await read<{ publicId: string }>(
    `select public_id as "publicId" from users u where private_name is null
     and exists (select from jobs where user_id = u.id and status = 'open') order by md5(id::text)`,
  );
  return {
    jobLists: lastOfPages.map(({ id, micros }) => {
      const cursor = jobCursor({ isPromoted: false, createdMicros: Number(micros), id, tier: 0 });
      return `${pages.jobs}?cursor=${cursor}`;
    }),
    servicemenLists: cards.map(({ userId, micros }) => {
      const cursor = encodeCursor({ place: 0, createdMicros: Number(micros), userId });
      return `${pages.servicemen}?cursor=${cursor}`;
    }),
    profiles: cards.map(({ publicId }) => pages.userProfile(publicId)),
    trades: trades.map(({ service, state, lga }) => pages.trade(slugOf(service), slugOf(state), slugOf(lga))),
    userJobs: people.map(({ publicId }) => pages.userJobs(publicId)),
  };
}
