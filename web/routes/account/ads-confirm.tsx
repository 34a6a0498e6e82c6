import { boostTexts } from "#texts/boosts.ts";
import { BoostConfirmation } from "#web/features/market/boosts/boost-confirmation.tsx";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { primedForUsers } from "#web/lib/page-data/route-data.ts";

export const meta = () => [...pageMeta(boostTexts.confirm.title), { name: "robots", content: "noindex" }];

const primedConfirmation = primedForUsers(async () => undefined);
export const loader = primedConfirmation.onServer;
export const clientLoader = primedConfirmation.inBrowser;

/** Return page of the provider after paying for a boost. */
export default function BoostConfirmationPage() {
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <BoostConfirmation />
    </main>
  );
}
