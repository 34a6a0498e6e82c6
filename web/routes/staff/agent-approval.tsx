import { opensArea } from "#shared/roles.ts";
import { agentTexts } from "#texts/agents.ts";
import { Approval, NotForYou } from "#web/features/market/agents/approval.tsx";
import { ApiError } from "#web/lib/api-error.ts";
import { pageMeta } from "#web/lib/page-meta.ts";
import { primed } from "#web/lib/route-data.ts";
import { meQuery, useUser } from "#web/lib/session.ts";

const words = agentTexts.approval;

export const meta = () => [
  ...pageMeta(words.title, words.metaDescription),
  { name: "robots", content: "noindex" },
];

/** The page renders for all users; the server allows its calls only to staff. */
const primedApproval = primed(async ({ client }) => {
  const { user } = await client.ensureQueryData(meQuery());
  if (!user || !opensArea(user.staffRoles, "agents")) throw new ApiError(403);
});
export const loader = primedApproval.onServer;
export const clientLoader = primedApproval.inBrowser;

export default function AgentApprovalPage() {
  const user = useUser();
  return (
    <main id="content" tabIndex={-1}>
      {user && opensArea(user.staffRoles, "agents") ? <Approval /> : <NotForYou />}
    </main>
  );
}
