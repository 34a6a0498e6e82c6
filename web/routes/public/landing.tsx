import { messages } from "#shared/messages/en.ts";
import { AgentPromo } from "#web/features/landing/agent-promo.tsx";
import { Hero } from "#web/features/landing/hero.tsx";
import { JobsOverview } from "#web/features/landing/jobs-overview.tsx";
import { jobStatsQuery } from "#web/features/landing/landing.api.ts";
import { useKeepAlive } from "#web/features/landing/use-keep-alive.ts";
import { PrivateNamePopup } from "#web/features/private-name/private-name-popup.tsx";
import type { ShellHandle } from "#web/features/shell/shell-handle.ts";
import { pageMeta } from "#web/lib/page-meta.ts";
import { primed } from "#web/lib/route-data.ts";

export const meta = () => pageMeta("", messages.meta.description);
export const handle: ShellHandle = { shell: { dyedTop: "visitors", plusFloats: true } };

const primedLanding = primed(({ client }) => client.prefetchQuery(jobStatsQuery()));
export const loader = primedLanding.onServer;
export const clientLoader = primedLanding.inBrowser;

export default function LandingPage() {
  useKeepAlive();
  return (
    <main id="content" className="bleed" tabIndex={-1}>
      <PrivateNamePopup />
      <Hero />
      <div className="sec">
        <JobsOverview />
      </div>
      <div className="sec split">
        <div />
        <AgentPromo />
      </div>
    </main>
  );
}
