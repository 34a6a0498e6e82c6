import { pages } from "#shared/paths.ts";
import { landingTexts } from "#texts/landing.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { AgentKit } from "#web/ui/identity/agent-kit.tsx";

const words = landingTexts;

/** Invites people with a shop or a well-known house to post jobs for their neighbours. */
export function AgentPromo() {
  return (
    <aside className="agentpromo" aria-labelledby="agent-title">
      <h2 id="agent-title" className="h1">
        {words.agentTitle}
      </h2>
      <p>{words.agentText}</p>
      <LinkButton to={pages.agentMarketing}>{words.agentAction}</LinkButton>
      <AgentKit />
    </aside>
  );
}
