import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Location, useLocation, useNavigate } from "react-router";
import type { User } from "#shared/contracts/accounts.ts";
import { pages } from "#shared/paths.ts";
import { profileTexts as words } from "#texts/personal-data.ts";
import { MyAccount } from "#web/features/identity/personal-data/my-account.tsx";
import { ProfileDetails } from "#web/features/identity/personal-data/profile-details.tsx";
import { ProfileIndex } from "#web/features/identity/personal-data/profile-index.tsx";
import { PeopleToReview } from "#web/features/market/reviews/people-to-review.tsx";
import { reviewableQuery } from "#web/features/market/reviews/reviews.api.ts";
import { NotificationSettingsCard } from "#web/features/messaging/notifications/notification-settings.tsx";
import { notificationSettingsQuery } from "#web/features/messaging/notifications/notifications.api.ts";
import { AccountCard } from "#web/features/money/wallet/account-card.tsx";
import { MoneyDisabled } from "#web/features/money/wallet/money-disabled.tsx";
import { PinCard } from "#web/features/money/wallet/pin/pin-card.tsx";
import { pinQuery } from "#web/features/money/wallet/wallet.api.ts";
import { WalletActions } from "#web/features/money/wallet/wallet-card.tsx";
import { BlockedPeople } from "#web/features/trust/blocks/blocked-people.tsx";
import { blocksQuery } from "#web/features/trust/blocks/blocks.api.ts";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { primedForUsers, waitOnServer } from "#web/lib/page-data/route-data.ts";
import { ForUser } from "#web/lib/person/for-user.tsx";
import { meQuery } from "#web/lib/person/session.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { lazySheet } from "#web/ui/feedback/lazy-part.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { useLast } from "#web/ui/use-last.ts";
import { TransactionHistory } from "./transaction-history.tsx";

const PrivateNameSheet = lazySheet(
  () =>
    import("#web/features/identity/accounts/private-name-sheet.tsx").then(
      (module) => module.PrivateNameSheet,
    ),
  {
    isOpen: ({ isOpen }) => isOpen,
    close: ({ onLeave }) => onLeave(),
  },
);

const SendUnits = lazySheet(() => import("./send-units.tsx").then((module) => module.SendUnits), {
  isOpen: ({ isOpen }) => isOpen,
  close: ({ onClose }) => void onClose(),
});

export const meta = () => pageMeta(words.title);

const primedProfile = primedForUsers(async ({ client }) => {
  const { user } = await client.ensureQueryData(meQuery());
  const reading = Promise.all([
    client.prefetchQuery(reviewableQuery()),
    client.prefetchQuery(notificationSettingsQuery()),
    client.prefetchQuery(blocksQuery()),
    user?.isVerified && client.prefetchQuery(pinQuery()),
  ]);
  await waitOnServer(reading);
});
export const loader = primedProfile.onServer;
export const clientLoader = primedProfile.inBrowser;

export default function ProfilePage() {
  const { data: people } = useQuery(reviewableQuery());
  const hasReviews = (people?.contacts.length ?? 0) > 0;
  return (
    <main id="content" tabIndex={-1}>
      <PageHeader title={words.title} back={pages.landing} />
      <ForUser>
        {(user) => (
          <div className="cols stack loose">
            <aside className="stack">
              <AccountCard user={user}>{!user.moneyDisabled && <WalletActions />}</AccountCard>
              {user.moneyDisabled && <MoneyDisabled />}
              <ProfileIndex
                parts={[
                  "details",
                  "security",
                  ...(user.isVerified ? ["pin" as const] : []),
                  ...(hasReviews ? ["reviews" as const] : []),
                  "notices",
                  "blocked",
                ]}
              />
            </aside>
            <div className="stack loose">
              <TransactionHistory user={user} />
              <div id="details">
                <ProfileDetails user={user} privateNameAction={<PrivateNameAction user={user} />} />
              </div>
              <div id="security" className="stack loose">
                <MyAccount user={user} />
              </div>
              {user.isVerified && (
                <div id="pin">
                  <PinCard />
                </div>
              )}
              {hasReviews && (
                <div id="reviews">
                  <PeopleToReview />
                </div>
              )}
              <div id="notices">
                <NotificationSettingsCard user={user} />
              </div>
              <div id="blocked">
                <BlockedPeople />
              </div>
            </div>
            {!user.moneyDisabled && <Payment user={user} />}
          </div>
        )}
      </ForUser>
    </main>
  );
}

/** The prefilled transfer form after Pay Now on a profile. The number is not in the address. */
function Payment({ user }: { user: User }) {
  const { state } = useLocation() as Location<{ sendTo?: unknown } | null>;
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const toPhone = typeof state?.sendTo === "string" ? state.sendTo : undefined;
  const lastPhone = useLast(toPhone);
  if (!isHydrated || lastPhone === undefined) return null;
  const close = () => navigate(pages.profile, { replace: true, preventScrollReset: true });
  return <SendUnits user={user} isOpen={toPhone !== undefined} toPhone={lastPhone} onClose={close} />;
}

/** Opens the private name form, which loads with the first press. */
function PrivateNameAction({ user }: { user: User }) {
  /** Undefined until the first press. */
  const [isOpen, setOpen] = useState<boolean>();
  const label = user.privateName ? words.change : words.choose;
  return (
    <>
      <Button
        kind="soft"
        small
        aria-haspopup="dialog"
        aria-label={`${label}: ${words.privateName}`}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {isOpen !== undefined && (
        <PrivateNameSheet
          user={user}
          isOpen={isOpen}
          onLeave={() => setOpen(false)}
          onSaved={() => setOpen(false)}
        />
      )}
    </>
  );
}
