import { pages } from "#shared/paths.ts";
import type { Tile } from "#shared/services/services.ts";
import { landingTexts } from "#texts/landing.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { TileMark } from "#web/ui/identity/tile.tsx";

const words = landingTexts;
const kit: readonly Tile[] = ["phone", "roof", "moon", "book"];

/** Invites people with a shop or a well-known house to post jobs for their neighbours. */
export function AgentPromo() {
  return (
    <aside className="agentpromo" aria-labelledby="agent-title">
      <h2 id="agent-title" className="h1">
        {words.agentTitle}
      </h2>
      <p>{words.agentText}</p>
      <LinkButton to={pages.agentMarketing}>{words.agentAction}</LinkButton>
      <div className="kit" aria-hidden="true">
        {kit.map((tile) => (
          <span key={tile}>
            <TileMark name={tile} />
          </span>
        ))}
      </div>
    </aside>
  );
}
