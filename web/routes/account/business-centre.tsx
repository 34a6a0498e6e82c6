import { Briefcase, ChevronRight, type LucideIcon, Plus, Store, UsersRound } from "lucide-react";
import { redirect } from "react-router";
import { shortDate } from "#shared/job-age.ts";
import { businessTexts } from "#shared/messages/en-business.ts";
import { pages } from "#shared/paths.ts";
import { pageMeta } from "#web/lib/page-meta.ts";
import { primedForUsers } from "#web/lib/route-data.ts";
import { meQuery, useUser } from "#web/lib/session.ts";
import { ListRow, Rows } from "#web/ui/content/list-row.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";

const words = businessTexts.centre;

export const meta = () => pageMeta(words.title);

/** For subscribers: others go home. */
const primedCentre = primedForUsers(async ({ client }) => {
  const { user } = await client.ensureQueryData(meQuery());
  if (!user?.isSubscribed) throw redirect(pages.landing);
});
export const loader = primedCentre.onServer;
export const clientLoader = primedCentre.inBrowser;

const links: readonly { to: string; icon: LucideIcon; title: string; help: string }[] = [
  { to: pages.myJobs, icon: Briefcase, title: words.available, help: words.availableHelp },
  { to: pages.jobs, icon: UsersRound, title: words.all, help: words.allHelp },
  { to: pages.postJob, icon: Plus, title: words.post, help: words.postHelp },
  { to: pages.businessPlan, icon: Store, title: words.plan, help: words.planHelp },
];

/** What a subscription opens; the business card gets its place here. */
export default function BusinessCentrePage() {
  const user = useUser();
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <PageHeader title={words.title} />
      <div className="stack loose">
        {user?.subscriptionEndsAt && (
          <Notice tone="success">{words.active(shortDate(user.subscriptionEndsAt))}</Notice>
        )}
        <p className="dim">{words.notYet}</p>
        <Rows label={words.title}>
          {links.map(({ to, icon: Icon, title, help }) => (
            <ListRow
              key={to}
              to={to}
              title={title}
              meta={help}
              lead={
                <span className="tile c0" aria-hidden="true">
                  <Icon className="i" />
                </span>
              }
              end={<ChevronRight className="i" />}
            />
          ))}
        </Rows>
      </div>
    </main>
  );
}
