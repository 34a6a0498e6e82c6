import { calledJobsQuery } from "#web/features/market/calls/calls.api.ts";
import { jobFilterOf, jobListQuery } from "#web/features/market/jobs/jobs.api.ts";
import { servicemenFilterOf, servicemenQuery } from "#web/features/market/servicemen/servicemen.api.ts";
import { jobStatsQuery } from "#web/features/site/landing/landing.api.ts";
import type { Priming } from "#web/lib/route-data.ts";
import { meQuery } from "#web/lib/session.ts";
import { onlyOf, tabOf } from "./home-tabs.ts";

/** Loads the open tab on the server. A file of its own, so that the browser does not load it. */
export async function primeTabs({ client, url }: Priming): Promise<void> {
  const me = await client.ensureQueryData(meQuery()).catch(() => undefined);
  const tab = tabOf(url.searchParams, me?.user ?? null);
  const only = onlyOf(tab, me?.user ?? null);
  await Promise.all([
    client.prefetchQuery(jobStatsQuery()),
    me?.user && client.prefetchQuery(calledJobsQuery()),
    tab === "servicemen"
      ? client.prefetchInfiniteQuery(servicemenQuery(servicemenFilterOf(url.searchParams)))
      : client.prefetchInfiniteQuery(jobListQuery(jobFilterOf(url.searchParams, only))),
  ]);
}
