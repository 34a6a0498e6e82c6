import { agentMinimumUnits } from "#shared/constants.ts";
import { groupDigits } from "#shared/money/money.ts";
import type { Tile } from "#shared/services/services.ts";
import { agentTexts } from "#texts/agents.ts";
import { TileMark } from "#web/ui/identity/tile.tsx";

const words = agentTexts.marketing;
const kit: readonly Tile[] = ["phone", "roof", "moon", "book"];

export function AgentPitch() {
  return (
    <aside className="agentpromo">
      <h1 className="h1">{words.title}</h1>
      <p>{words.lead}</p>
      <ol className="steps">
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="sm">{words.units(groupDigits(agentMinimumUnits))}</p>
      <p className="sm">{words.consent}</p>
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
