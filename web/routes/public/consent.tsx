import { useParams } from "react-router";
import { agentTexts } from "#texts/agents.ts";
import { consentQuery } from "#web/features/market/agents/agents.api.ts";
import { Consent } from "#web/features/market/agents/consent.tsx";
import { ApiError } from "#web/lib/api/api-error.ts";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { primed } from "#web/lib/page-data/route-data.ts";

const words = agentTexts.consent;

export const meta = () => [
  ...pageMeta(words.title, words.metaDescription),
  { name: "robots", content: "noindex" },
];

const primedConsent = primed(async ({ client, params }) => {
  const consent = await client.fetchQuery(consentQuery(params.token ?? ""));
  if (!consent) throw new ApiError(404);
});
export const loader = primedConsent.onServer;
export const clientLoader = primedConsent.inBrowser;

export default function ConsentPage() {
  const { token = "" } = useParams();
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <Consent token={token} />
    </main>
  );
}
