import { agentMinimumUnits } from "#shared/constants.ts";
import { groupDigits } from "#shared/money/money.ts";
import { agentTexts } from "#texts/agents.ts";
import { AgentKit } from "#web/ui/identity/agent-kit.tsx";

const words = agentTexts.marketing;

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
      <AgentKit />
    </aside>
  );
}
