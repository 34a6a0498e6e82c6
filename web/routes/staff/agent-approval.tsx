import { agentTexts } from "#texts/agents.ts";
import { Approval } from "#web/features/market/agents/approval.tsx";
import { Glance } from "#web/features/staff/insights/glance.tsx";
import { primeGlance } from "#web/features/staff/insights/insights.api.ts";
import { primed } from "#web/lib/page-data/route-data.ts";
import { primeForStaff, StaffPage, staffMeta } from "#web/lib/staff/staff-page.tsx";

const words = agentTexts.approval;

export const meta = staffMeta(words);

const page = primed(primeForStaff("agents", primeGlance));
export const loader = page.onServer;
export const clientLoader = page.inBrowser;

export default function AgentApprovalPage() {
  return (
    <StaffPage access="agents" words={words}>
      <Approval>
        <Glance plots={["agents"]} />
      </Approval>
    </StaffPage>
  );
}
