import { Briefcase, ChevronRight, type LucideIcon, Plus, Store, UsersRound } from "lucide-react";
import { redirect } from "react-router";
import { pages } from "#shared/paths.ts";
import { shortDate } from "#shared/time/job-age.ts";
import { businessCardTexts as words } from "#texts/servicemen.ts";
import { ownProfileQuery } from "#web/features/market/servicemen/card/business-card.api.ts";
import { BusinessCard } from "#web/features/market/servicemen/card/business-card.tsx";
import { BusinessBoard } from "#web/features/market/servicemen/profile/business-board.tsx";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { laterPart } from "#web/lib/hydration/later-part.tsx";
import { primedForUsers, waitOnServer } from "#web/lib/page-data/route-data.ts";
import { meQuery, useUser } from "#web/lib/person/session.ts";
import { ListRow, Rows } from "#web/ui/content/list-row.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { IconTile } from "#web/ui/identity/tile.tsx";

export const meta = () => pageMeta(words.title);

/** For subscribers; others are redirected home. */
const primedCentre = primedForUsers(async ({ client }) => {
  const { user } = await client.ensureQueryData(meQuery());
  if (!user?.isSubscribed) throw redirect(pages.landing);
  await waitOnServer(client.fetchQuery(ownProfileQuery(user._id)));
});
export const loader = primedCentre.onServer;
export const clientLoader = primedCentre.inBrowser;

const links: readonly { to: string; icon: LucideIcon; title: string; help: string }[] = [
  { to: pages.myJobs, icon: Briefcase, title: words.available, help: words.availableHelp },
  { to: pages.jobs, icon: UsersRound, title: words.all, help: words.allHelp },
  { to: pages.postJob, icon: Plus, title: words.post, help: words.postHelp },
  { to: pages.businessPlan, icon: Store, title: words.plan, help: words.planHelp },
];

const Months = laterPart(
  async () => (await import("#web/features/market/servicemen/card/card-months.tsx")).CardMonths,
);

export default function BusinessCentrePage() {
  const user = useUser();
  return (
    <main id="content" tabIndex={-1}>
      <PageHeader title={words.title} />
      <div className="stack centre">
        {user?.subscriptionEndsAt && (
          <Notice tone="success">{words.active(shortDate(user.subscriptionEndsAt))}</Notice>
        )}
        <BusinessCard
          key={user?._id}
          user={user}
          board={(profile) => <BusinessBoard profile={profile} heading="h2" />}
        />
        <Months />
        <section aria-labelledby="more">
          <h2 id="more" className="h2">
            {words.more}
          </h2>
          <Rows label={words.more}>
            {links.map(({ to, icon, title, help }) => (
              <ListRow
                key={to}
                to={to}
                title={title}
                meta={help}
                lead={<IconTile icon={icon} look="tint-0" />}
                end={<ChevronRight className="icon" />}
              />
            ))}
          </Rows>
        </section>
      </div>
    </main>
  );
}
