/** The tabs of the home pages: servicemen, all open jobs, and jobs of the user's own service. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useSearchParams } from "react-router";
import type { User } from "#shared/contracts/accounts.ts";
import { pages } from "#shared/paths.ts";
import { jobListTexts } from "#texts/jobs.ts";
import { homeTexts } from "#texts/landing.ts";
import { servicemanListTexts } from "#texts/servicemen.ts";
import { CallingProvider } from "#web/features/market/calls/calling.tsx";
import { calledJobsQuery } from "#web/features/market/calls/calls.api.ts";
import { JobBrowser } from "#web/features/market/jobs/job-browser.tsx";
import { jobFilterOf, jobListQuery } from "#web/features/market/jobs/jobs.api.ts";
import { servicemenFilterOf, servicemenQuery } from "#web/features/market/servicemen/servicemen.api.ts";
import { ServicemenBrowser } from "#web/features/market/servicemen/servicemen-browser.tsx";
import { jobStatsQuery } from "#web/features/site/landing/landing.api.ts";
import { readLocal, writeLocal } from "#web/lib/local-store.ts";
import { useOwnNavigate } from "#web/lib/own-navigation.ts";
import type { Priming } from "#web/lib/route-data.ts";
import { meQuery, useUser } from "#web/lib/session.ts";
import { type Tab, TabPanel, Tabs } from "#web/ui/actions/tabs.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { CallForJob } from "./call-for-job.tsx";

const words = homeTexts;
const tabIds = ["servicemen", "jobs", "service-jobs"] as const;
type TabId = (typeof tabIds)[number];
const tabsId = "home";

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

/** `byTap`: lists load more only on a press, for pages with content below them. */
export function TabbedHome({ byTap }: { byTap?: boolean }) {
  const user = useUser();
  const [query] = useSearchParams();
  const { data: stats } = useQuery(jobStatsQuery());
  const tab = tabOf(query, user);
  useRememberedTab(tab);
  const tabs: Tab[] = [
    { id: "servicemen", label: words.servicemen, href: "?tab=servicemen" },
    { id: "jobs", label: words.classicJobs, href: "?tab=jobs", count: stats?.openJobs },
  ];
  if (user?.serviceRendered) {
    tabs.push({ id: "service-jobs", label: words.serviceJobs, href: "?tab=service-jobs" });
  }
  return (
    <>
      <Tabs id={tabsId} label={words.tabs} tabs={tabs} current={tab} />
      <TabPanel tabsId={tabsId} current={tab} className="feed" key={tab}>
        <TabContent tab={tab} user={user} byTap={byTap} />
      </TabPanel>
    </>
  );
}

interface TabContentProps {
  tab: TabId;
  user: User | null;
  byTap: boolean | undefined;
}

function TabContent({ tab, user, byTap }: TabContentProps) {
  const kept = { tab };
  if (tab === "servicemen") {
    return (
      <>
        <h2 className="visually-hidden">{servicemanListTexts.heading}</h2>
        <ServicemenBrowser kept={kept} byTap={byTap} />
      </>
    );
  }
  const only = onlyOf(tab, user);
  const service = only?.service ?? "";
  return (
    <CallingProvider>
      <h2 className={only ? "h3" : "visually-hidden"}>
        {only ? words.serviceJobsOf(service) : jobListTexts.heading}
      </h2>
      {only && user?.isSubscribed && <OffersHint />}
      <JobBrowser
        callButton={CallForJob}
        kept={kept}
        byTap={byTap}
        only={only}
        empty={only && <EmptyState title={words.noneInService(service)} />}
      />
    </CallingProvider>
  );
}

/** Subscribers see the same jobs sorted by distance, with Accept and Decline, on their dashboard. */
function OffersHint() {
  return (
    <p className="sm dim">
      {words.offered}{" "}
      <Link className="more" to={pages.myJobs} onClick={() => writeLocal("activeComponent", "jobList")}>
        {words.offeredLink}
      </Link>
    </p>
  );
}

/** The requested tab; the tab for the user's own service exists only for users who offer one. */
function tabOf(query: URLSearchParams, user: User | null): TabId {
  const asked = tabIds.find((id) => id === query.get("tab"));
  return asked === "service-jobs" && !user?.serviceRendered ? "jobs" : (asked ?? "jobs");
}

const onlyOf = (tab: TabId, user: User | null) =>
  tab === "service-jobs" && user?.serviceRendered ? { service: user.serviceRendered } : undefined;

/** Returns to the last open tab, unless the address names one. */
function useRememberedTab(tab: TabId): void {
  const [query] = useSearchParams();
  const navigate = useOwnNavigate();
  const isAsked = query.has("tab") || query.has("q");
  // biome-ignore lint/correctness/useExhaustiveDependencies: when what is asked for changes
  useEffect(() => {
    if (isAsked) return writeLocal("activeComponent", tab);
    const last = tabIds.find((id) => id === readLocal("activeComponent"));
    if (last && last !== tab) {
      navigate(`?tab=${last}`, { replace: true, preventScrollReset: true });
    }
  }, [isAsked, tab]);
}
