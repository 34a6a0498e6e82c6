/** A day's requests in one row, in the shares that docs/reliability.md states for the chaos runs. */
import { addressOf } from "#shared/contracts/address.ts";
import * as callsApi from "#shared/contracts/calls.endpoints.ts";
import * as jobsApi from "#shared/contracts/jobs.endpoints.ts";
import { pages } from "#shared/paths.ts";
import type { LoadRequest } from "../load/load.ts";
import type { Market } from "../market/open-market.ts";
import { keepChanging } from "../measures/changes.ts";
import { fromAddress, pairs, postOf } from "../measures/requests.ts";
import type { Row } from "../measures/rows.ts";
import { transfersOf } from "../money/transfer-load.ts";

/** Of a hundred requests. */
const shares = { page: 55, transfer: 25, search: 12, call: 4, post: 4 } as const;
type Kind = keyof typeof shares;
export const dayWriteShare = (shares.transfer + shares.call + shares.post) / 100;

const requestCount = 20_000;
/** Coprime with a hundred: spreads each kind over the hundred places. */
const stride = 37;

export const day: Row = {
  name: "day",
  title: "A day: 55 % pages of visitors, 25 % transfers, 12 % searches, 4 % calls, 4 % posts",
  clients: 16,
  keepChanging,
  requests: (market) => {
    const next = requestsOf(market);
    const kinds = (Object.keys(shares) as Kind[]).flatMap((kind) => Array<Kind>(shares[kind]).fill(kind));
    return Array.from({ length: requestCount }, (_, n) => next(kinds[(n * stride) % kinds.length]!));
  },
};

function requestsOf(market: Market): (kind: Kind) => LoadRequest {
  const { posters, jobIds, words } = market;
  const lists: Record<Kind, LoadRequest[]> = {
    page: jobIds.map((id, n) =>
      fromAddress([pages.home, pages.jobs, pages.jobDetails(id)][n % 3]!, posters.length + n),
    ),
    transfer: transfersOf(posters, "random"),
    search: pairs(words.common, words.common).map((q, n) =>
      fromAddress(addressOf(jobsApi.list, { query: { limit: 20, q } }), n),
    ),
    call: posters.map(({ cookie }, n) => ({
      ...fromAddress(addressOf(callsApi.call, { params: { jobId: jobIds[n % jobIds.length]! } }), n, {
        cookie,
        "content-type": "application/json",
      }),
      method: "POST",
      hasFreshKey: true,
      body: "{}",
    })),
    post: posters.map(({ cookie }, n) => postOf(cookie, n)),
  };
  const sent: Record<Kind, number> = { page: 0, transfer: 0, search: 0, call: 0, post: 0 };
  return (kind) => lists[kind][sent[kind]++ % lists[kind].length]!;
}
