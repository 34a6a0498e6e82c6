/** The tabs of the home pages: servicemen, all open jobs, and jobs of the user's own service. */
import { useQuery } from "@tanstack/react-query";
import { memo, useEffect } from "react";
import { Link, useSearchParams } from "react-router";
import type { User } from "#shared/contracts/accounts.ts";
import { pages } from "#shared/paths.ts";
import { jobListTexts } from "#texts/jobs.ts";
import { homeTexts } from "#texts/landing.ts";
import { CallingProvider } from "#web/features/market/calls/calling.tsx";
import { JobBrowser } from "#web/features/market/jobs/job-browser.tsx";
import { LazyServicemen, loadServicemenWhenIdle } from "#web/features/market/servicemen/lazy-servicemen.tsx";
import { jobStatsQuery } from "#web/features/site/landing/landing.api.ts";
import { firstParts } from "#web/lib/hydration/first-parts.ts";
import { keepPresses } from "#web/lib/hydration/kept-presses.ts";
import { readLocalText, writeLocal } from "#web/lib/local-store.ts";
import { useOwnNavigate } from "#web/lib/own-navigation.ts";
import { useUser } from "#web/lib/person/session.ts";
import { type Tab, TabPanel, Tabs } from "#web/ui/actions/tabs.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { onlyOf, type TabId, tabIds, tabOf } from "./home-tabs.ts";

const words = homeTexts;
const tabsId = "home";

const isOpened = (tab: TabId) =>
  typeof document !== "undefined" && tabOf(new URLSearchParams(location.search), null) === tab;
const firstPart = isOpened("servicemen") ? LazyServicemen.preload() : undefined;
if (firstPart) firstParts.push(firstPart);

/** `byTap`: lists load more only on a press, for pages with content below them. */
export function TabbedHome({ byTap }: { byTap?: boolean }) {
  const user = useUser();
  const [query] = useSearchParams();
  const { data: stats } = useQuery(jobStatsQuery());
  const tab = tabOf(query, user);
  useRememberedTab(tab);
  useEffect(loadServicemenWhenIdle, []);
  useEffect(() => {
    const panel = document.querySelector<HTMLElement>("[role=tabpanel]");
    return firstPart && panel && tab === "servicemen" ? keepPresses(panel, firstPart) : undefined;
  }, [tab]);
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

/** Memoized: an update before the tab's script has loaded would replace the server's list by skeletons. */
const TabContent = memo(function TabContent({ tab, user, byTap }: TabContentProps) {
  const kept = { tab };
  if (tab === "servicemen") return <LazyServicemen kept={kept} byTap={byTap} />;
  const only = onlyOf(tab, user);
  const service = only?.service ?? "";
  return (
    <CallingProvider>
      <h2 className={only ? "h3" : "visually-hidden"}>
        {only ? words.serviceJobsOf(service) : jobListTexts.heading}
      </h2>
      {only && user?.isSubscribed && <OffersHint />}
      <JobBrowser
        kept={kept}
        byTap={byTap}
        only={only}
        empty={only && <EmptyState title={words.noneInService(service)} />}
      />
    </CallingProvider>
  );
});

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

/** Returns to the last open tab, unless the address names one. */
function useRememberedTab(tab: TabId): void {
  const [query] = useSearchParams();
  const navigate = useOwnNavigate();
  const isAsked = query.has("tab") || query.has("q");
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the address counts
  useEffect(() => {
    if (isAsked) return writeLocal("activeComponent", tab);
    const last = tabIds.find((id) => id === readLocalText("activeComponent"));
    if (last && last !== tab) {
      navigate(`?tab=${last}`, { replace: true, preventScrollReset: true });
    }
  }, [isAsked, tab]);
}
