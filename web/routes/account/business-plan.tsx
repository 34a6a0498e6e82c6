import { redirect, useSearchParams } from "react-router";
import type { User } from "#shared/contracts/accounts.ts";
import { pages } from "#shared/paths.ts";
import { businessTexts } from "#texts/subscriptions.ts";
import { BusinessBenefits } from "#web/features/money/subscriptions/business-benefits.tsx";
import { BusinessNotice } from "#web/features/money/subscriptions/business-notice.tsx";
import { Confirming } from "#web/features/money/subscriptions/confirming.tsx";
import { PriceCard } from "#web/features/money/subscriptions/price-card.tsx";
import { SubscribeButton } from "#web/features/money/subscriptions/subscribe-button.tsx";
import { useBusinessPayment } from "#web/features/money/subscriptions/use-business-payment.ts";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { loginPath, ownAddress, primed } from "#web/lib/page-data/route-data.ts";
import { paidOrderOf } from "#web/lib/payments/paid-order.ts";
import { meQuery, useUser } from "#web/lib/person/session.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";

const words = businessTexts.plan;

export const meta = () => pageMeta(words.name, words.metaDescription);

/** Open to visitors; a user who comes back from a payment must be loaded first. */
const primedPlan = primed(async ({ client, url }) => {
  const { user } = await client.ensureQueryData(meQuery());
  if (!user && paidOrderOf(url.searchParams)) throw redirect(loginPath(ownAddress(url)));
});
export const loader = primedPlan.onServer;
export const clientLoader = primedPlan.inBrowser;

export default function BusinessPlanPage() {
  const user = useUser();
  const [query] = useSearchParams();
  const { stage, checkAgain } = useBusinessPayment(user, paidOrderOf(query));
  if (stage.kind === "confirming") {
    return (
      <main id="content" className="narrow" tabIndex={-1}>
        <Confirming />
      </main>
    );
  }
  return (
    <main id="content" tabIndex={-1}>
      <div className="stack loose">
        <BusinessNotice stage={stage} onCheckAgain={checkAgain} />
        <div className="upgrade stack loose">
          <PriceCard user={user}>{user ? <Paying user={user} /> : <Joining />}</PriceCard>
          <section className="stack">
            <h1 className="h1">{words.title}</h1>
            <p className="dim">{words.lead}</p>
            <BusinessBenefits />
          </section>
        </div>
      </div>
    </main>
  );
}

function Paying({ user }: { user: User }) {
  return (
    <>
      {user.isSubscribed && (
        <LinkButton kind="line" to={pages.businessCentre}>
          {words.toCentre}
        </LinkButton>
      )}
      <SubscribeButton returnTo={pages.businessPlan} isRenewal={user.isSubscribed} />
    </>
  );
}

function Joining() {
  return (
    <>
      <LinkButton kind="accent" to={loginPath(pages.businessPlan)}>
        {words.logIn}
      </LinkButton>
      <LinkButton kind="line" to={`${pages.signup}?redirectUrl=${encodeURIComponent(pages.businessPlan)}`}>
        {words.signUp}
      </LinkButton>
      <p className="subtitle xs">{words.account}</p>
    </>
  );
}
