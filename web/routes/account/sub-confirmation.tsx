import { subscribingTexts as words } from "#texts/subscriptions.ts";
import { Confirming } from "#web/features/money/subscriptions/confirming.tsx";
import { useConfirmation } from "#web/features/money/subscriptions/use-confirmation.ts";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { primed } from "#web/lib/page-data/route-data.ts";
import { meQuery } from "#web/lib/person/session.ts";

export const meta = () => [...pageMeta(words.title), { name: "robots", content: "noindex" }];

/** Visitors are not redirected: the specification requires the reason in the browser's console. */
const primedConfirmation = primed(({ client }) => client.ensureQueryData(meQuery()));
export const loader = primedConfirmation.onServer;
export const clientLoader = primedConfirmation.inBrowser;

/** Return page of the provider after paying for the subscription. */
export default function SubscriptionConfirmationPage() {
  useConfirmation();
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <Confirming />
    </main>
  );
}
