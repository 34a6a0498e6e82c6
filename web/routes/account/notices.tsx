import { Settings } from "lucide-react";
import { pages } from "#shared/paths.ts";
import { notificationTexts as words } from "#texts/notifications.ts";
import { DeviceOffer } from "#web/features/messaging/notifications/device/device-offer.tsx";
import { NotificationList } from "#web/features/messaging/notifications/notification-list.tsx";
import { notificationsQuery } from "#web/features/messaging/notifications/notifications.api.ts";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { primedForUsers, waitOnServer } from "#web/lib/page-data/route-data.ts";
import { ForUser } from "#web/lib/person/for-user.tsx";
import { IconLink } from "#web/ui/actions/icon-button.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";

export const meta = () => pageMeta(words.title, words.metaDescription);

const primedNotifications = primedForUsers(({ client, url }) => {
  const query = notificationsQuery(url.searchParams.get("after") ?? undefined);
  return waitOnServer(client.prefetchInfiniteQuery(query));
});
export const loader = primedNotifications.onServer;
export const clientLoader = primedNotifications.inBrowser;

export default function NotificationsPage() {
  return (
    <main id="content" className="narrow notificationspage" tabIndex={-1}>
      <PageHeader
        title={words.title}
        back={pages.landing}
        actions={
          <IconLink
            to={`${pages.profile}#notices`}
            label={words.settings}
            icon={<Settings className="icon" />}
          />
        }
      />
      <ForUser>
        {(user) => (
          <>
            <NotificationList />
            {/* At the end: it appears only after the browser has answered, and must not move the list. */}
            <DeviceOffer userId={user._id} />
          </>
        )}
      </ForUser>
    </main>
  );
}
