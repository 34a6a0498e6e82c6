import { metaTexts } from "#texts/ui.ts";
import { PrivateNamePopup } from "#web/features/identity/accounts/private-name-popup.tsx";
import { NewsletterBox } from "#web/features/messaging/content/newsletter-box.tsx";
import { AgentPromo } from "#web/features/site/landing/agent-promo.tsx";
import { Hero } from "#web/features/site/landing/hero.tsx";
import { JobsOverview } from "#web/features/site/landing/jobs-overview.tsx";
import { siteFacts } from "#web/features/site/landing/site-facts.ts";
import { useKeepAlive } from "#web/features/site/landing/use-keep-alive.ts";
import type { ShellHandle } from "#web/features/site/shell/shell-handle.ts";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { StructuredData } from "#web/lib/head/structured-data.tsx";
import { HydratedLater } from "#web/lib/hydration/hydrated-later.tsx";
import { primed, shownAtOnce } from "#web/lib/page-data/route-data.ts";
import { useUser } from "#web/lib/person/session.ts";
import { HomeSide, Welcome } from "./home-side.tsx";
import { primeTabs } from "./prime-tabs.ts";
import { TabbedHome } from "./tabbed-home.tsx";

export const meta = () => pageMeta("", metaTexts.description);
export const handle: ShellHandle = { shell: { isDyedForVisitors: true, plusFloats: true } };
export const loader = primed(primeTabs).onServer;
export const clientLoader = shownAtOnce;

/** The landing page for visitors, home for signed-in users. */
export default function LandingPage() {
  useKeepAlive();
  const user = useUser();
  if (!user) return <Landing />;
  return (
    <main id="content" className="homecols" tabIndex={-1}>
      <HomeSide user={user}>
        <Welcome />
      </HomeSide>
      <div className="feed">
        <TabbedHome byTap />
      </div>
      <JobsOverview />
      {!user.isAgent && <AgentPromo />}
      <PrivateNamePopup />
    </main>
  );
}

function Landing() {
  return (
    <main id="content" className="bleed" tabIndex={-1}>
      <StructuredData facts={import.meta.env.SSR ? siteFacts : undefined} />
      <HydratedLater>
        <Hero />
      </HydratedLater>
      <HydratedLater>
        <div className="section">
          <JobsOverview />
        </div>
      </HydratedLater>
      <div className="section split">
        <div className="feed">
          <TabbedHome byTap />
        </div>
        <HydratedLater>
          <div className="rail">
            <AgentPromo />
            <NewsletterBox />
          </div>
        </HydratedLater>
      </div>
    </main>
  );
}
