import { pages } from "#shared/paths.ts";
import { bankingTexts as words } from "#texts/banking.ts";
import { useOrigin } from "#web/features/identity/accounts/after-sign-in.ts";
import { LinkBank } from "#web/features/money/banking/link-bank.tsx";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { primedForUsers } from "#web/lib/page-data/route-data.ts";
import { ForUser } from "#web/lib/person/for-user.tsx";

export const meta = () => pageMeta(words.link, words.metaDescription);

const primedBank = primedForUsers(async () => undefined);
export const loader = primedBank.onServer;
export const clientLoader = primedBank.inBrowser;

export default function BankVerificationPage() {
  const origin = useOrigin();
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <ForUser>{(user) => <LinkBank user={user} next={origin ?? pages.landing} />}</ForUser>
    </main>
  );
}
