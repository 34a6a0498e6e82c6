import { redirect, useSearchParams } from "react-router";
import { pages } from "#shared/paths.ts";
import { creditTexts as words } from "#texts/payments.ts";
import { useOrigin } from "#web/features/identity/accounts/after-sign-in.ts";
import { BuyUnits } from "#web/features/money/payments/buy-units.tsx";
import { PaymentStatus } from "#web/features/money/payments/payment-status.tsx";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { loginPath, ownAddress, primed } from "#web/lib/page-data/route-data.ts";
import { paidOrderOf } from "#web/lib/payments/paid-order.ts";
import { meQuery, useUser } from "#web/lib/person/session.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";

export const meta = () => pageMeta(words.title, words.metaDescription);

/** Open to visitors; a user who comes back from a payment must be loaded first. */
const primedCredits = primed(async ({ client, url }) => {
  if (!paidOrderOf(url.searchParams)) return;
  const { user } = await client.ensureQueryData(meQuery());
  if (!user) throw redirect(loginPath(ownAddress(url)));
});
export const loader = primedCredits.onServer;
export const clientLoader = primedCredits.inBrowser;

export default function CreditsPage() {
  const user = useUser();
  const origin = useOrigin();
  const [query] = useSearchParams();
  const back = paidOrderOf(query);
  return (
    <main id="content" className="narrow buying" tabIndex={-1}>
      <PageHeader title={words.title} back={pages.wallet} />
      {back && user ? (
        <PaymentStatus key={back.txRef} user={user} back={back} />
      ) : (
        <BuyUnits user={user} origin={origin} />
      )}
    </main>
  );
}
