import { pages } from "#shared/paths.ts";
import { agentTexts } from "#texts/agents.ts";
import { AgentForm } from "#web/features/market/agents/agent-form.tsx";
import { AgentPitch } from "#web/features/market/agents/agent-pitch.tsx";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { primed } from "#web/lib/page-data/route-data.ts";
import { meQuery, useUser } from "#web/lib/person/session.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";

const words = agentTexts.marketing;

export const meta = () => pageMeta(words.metaTitle, words.metaDescription);

/** The form is prefilled with the signed-in user's name. */
const primedMarketing = primed(({ client }) => client.ensureQueryData(meQuery()));
export const loader = primedMarketing.onServer;
export const clientLoader = primedMarketing.inBrowser;

export default function AgentMarketingPage() {
  const user = useUser();
  return (
    <main id="content" tabIndex={-1}>
      <div className="stack loose cols agentpage">
        <AgentPitch />
        <section className="stack loose applyside">
          <h2 id="apply-title" className="h2">
            {agentTexts.form.title}
          </h2>
          {user?.isAgent ? <AlreadyAgent /> : <AgentForm key={user?._id ?? ""} user={user} />}
        </section>
      </div>
    </main>
  );
}

const AlreadyAgent = () => (
  <>
    <Notice tone="success">{words.alreadyAgent}</Notice>
    <LinkButton kind="accent" to={pages.postJob}>
      {words.postForNeighbour}
    </LinkButton>
  </>
);
