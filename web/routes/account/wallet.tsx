import { walletTexts as words } from "#shared/messages/en-wallet.ts";
import { WalletCard } from "#web/features/wallet/wallet-card.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { primedForUsers } from "#web/lib/route-data.ts";
import { useUser } from "#web/lib/session.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";

export const meta = () => pageMeta(words.title);

const primedWallet = primedForUsers(async () => undefined);
export const loader = primedWallet.onServer;
export const clientLoader = primedWallet.inBrowser;

export default function WalletPage() {
  const user = useUser();
  return (
    <main id="content" tabIndex={-1}>
      <PageHeader title={words.title} />
      {user && (
        <div className="cols stack loose">
          <aside>
            <WalletCard user={user} />
          </aside>
          <p className="sm muted">{words.rule}</p>
        </div>
      )}
    </main>
  );
}
