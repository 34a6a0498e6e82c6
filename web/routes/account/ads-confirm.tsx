import { boostTexts } from "#shared/messages/en-boosts.ts";
import { pages } from "#shared/paths.ts";
import { BoostConfirmation } from "#web/features/boosts/boost-confirmation.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { primedForUsers } from "#web/lib/route-data.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";

const words = boostTexts.confirm;

export const meta = () => [...pageMeta(words.title), { name: "robots", content: "noindex" }];

const primedConfirmation = primedForUsers(async () => undefined);
export const loader = primedConfirmation.onServer;
export const clientLoader = primedConfirmation.inBrowser;

/** Where the payment partner sends people back to after paying for a boost. */
export default function BoostConfirmationPage() {
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <PageHeader title={words.title} back={pages.myJobs} />
      <BoostConfirmation />
    </main>
  );
}
