import { bankingTexts as words } from "#texts/banking.ts";
import { LinkBank } from "#web/features/money/banking/link-bank.tsx";
import { MoneyRests } from "#web/features/money/wallet/money-rests.tsx";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { primedForUsers } from "#web/lib/page-data/route-data.ts";
import { ForUser } from "#web/lib/person/for-user.tsx";

export const meta = () => pageMeta(words.link, words.metaDescription);

/** The bank account is requested by the browser only, so that its number is never in a page's HTML. */
const primedBank = primedForUsers(async () => undefined);
export const loader = primedBank.onServer;
export const clientLoader = primedBank.inBrowser;

export default function LinkBankAccountPage() {
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <ForUser>{(user) => <LinkBank user={user} notice={<MoneyRests user={user} />} />}</ForUser>
    </main>
  );
}
