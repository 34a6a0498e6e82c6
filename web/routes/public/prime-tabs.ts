import { calledJobsQuery } from "#web/features/market/calls/calls.api.ts";
import { jobFilterOf, jobListQuery } from "#web/features/market/jobs/jobs.api.ts";
import { servicemenFilterOf, servicemenQuery } from "#web/features/market/servicemen/servicemen.api.ts";
import { jobStatsQuery } from "#web/features/site/landing/landing.api.ts";
import type { Priming } from "#web/lib/page-data/route-data.ts";
import { userIn } from "#web/lib/person/session.ts";
import { onlyOf, tabOf } from "./home-tabs.ts";

/** Loads the open tab on the server. A file of its own, so that the browser does not load it. */
export async function primeTabs({ client, url }: Priming): Promise<void> {
  const user = await userIn(client);
  const tab = tabOf(url.searchParams, user);
  const only = onlyOf(tab, user);
  await Promise.all([
    client.prefetchQuery(jobStatsQuery()),
    user && client.prefetchQuery(calledJobsQuery()),
    tab === "servicemen"
      ? client.prefetchInfiniteQuery(servicemenQuery(servicemenFilterOf(url.searchParams)))
      : client.prefetchInfiniteQuery(jobListQuery(jobFilterOf(url.searchParams, only))),
  ]);
}
