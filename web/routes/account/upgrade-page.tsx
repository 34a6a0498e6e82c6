import { pages } from "#shared/paths.ts";
import { upgradeTexts } from "#texts/subscriptions.ts";
import { uiTexts } from "#texts/ui.ts";
import { useOrigin } from "#web/features/identity/accounts/after-sign-in.ts";
import { Benefits } from "#web/features/money/subscriptions/benefits.tsx";
import { PriceCard } from "#web/features/money/subscriptions/price-card.tsx";
import { SubscribeButton } from "#web/features/money/subscriptions/subscribe-button.tsx";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { primedForUsers } from "#web/lib/page-data/route-data.ts";
import { ForUser } from "#web/lib/person/for-user.tsx";
import { useUser } from "#web/lib/person/session.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";

const words = upgradeTexts;

export const meta = () => pageMeta(words.plan, words.title);

const primedUpgrade = primedForUsers(async () => undefined);
export const loader = primedUpgrade.onServer;
export const clientLoader = primedUpgrade.inBrowser;

export default function UpgradePage() {
  const user = useUser();
  const origin = useOrigin();
  return (
    <main id="content" tabIndex={-1}>
      <div className="upgrade stack loose">
        <ForUser>
          {(user) => (
            <PriceCard user={user}>
              <SubscribeButton returnTo={origin} isRenewal={user.isSubscribed} />
            </PriceCard>
          )}
        </ForUser>
        <section className="stack">
          <h1 className="h1">{words.title}</h1>
          <Benefits />
          <LinkButton kind="quiet" to={origin ?? pages.landing}>
            {user?.isSubscribed ? uiTexts.continue : words.without}
          </LinkButton>
        </section>
      </div>
    </main>
  );
}
