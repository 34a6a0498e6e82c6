import { useQuery } from "@tanstack/react-query";
import type { User } from "#shared/contracts/accounts.ts";
import { pages } from "#shared/paths.ts";
import { withdrawalTexts as words } from "#texts/withdrawals.ts";
import { useSavedBank } from "#web/features/money/banking/use-saved-bank.ts";
import { MoneyRests } from "#web/features/money/wallet/money-rests.tsx";
import { AvailableUnits, RestingNotice } from "#web/features/money/wallet/resting-notice.tsx";
import { balanceQuery } from "#web/features/money/wallet/wallet.api.ts";
import { OwnWithdrawalList } from "#web/features/money/withdrawals/own-withdrawals.tsx";
import { WithdrawUnits } from "#web/features/money/withdrawals/withdraw-units.tsx";
import { ownWithdrawalsQuery } from "#web/features/money/withdrawals/withdrawals.api.ts";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { primedForUsers, waitOnServer } from "#web/lib/page-data/route-data.ts";
import { ForUser } from "#web/lib/person/for-user.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";

export const meta = () => pageMeta(words.title, words.metaDescription);

/** The bank account is requested by the browser only, so that its number is never in a page's HTML. */
const primedWithdrawals = primedForUsers(({ client }) => {
  const list = client.prefetchQuery(ownWithdrawalsQuery());
  const balance = client.prefetchQuery(balanceQuery());
  return waitOnServer(Promise.all([list, balance]));
});
export const loader = primedWithdrawals.onServer;
export const clientLoader = primedWithdrawals.inBrowser;

export default function WithdrawalsPage() {
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <PageHeader title={words.title} back={pages.wallet} />
      <ForUser>{(user) => <Withdrawals user={user} />}</ForUser>
    </main>
  );
}

function Withdrawals({ user }: { user: User }) {
  const linked = useSavedBank(user._id);
  const { data: balance } = useQuery(balanceQuery());
  return (
    <>
      <div className="stack loose">
        <MoneyRests user={user} />
        <WithdrawUnits
          user={user}
          linked={linked}
          resting={balance}
          restingNotice={
            <>
              <AvailableUnits user={user} balance={balance} onlyLess />
              <RestingNotice user={user} balance={balance} />
            </>
          }
        />
      </div>
      <OwnWithdrawalList />
    </>
  );
}
