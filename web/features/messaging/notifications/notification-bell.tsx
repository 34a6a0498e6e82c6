import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { pages } from "#shared/paths.ts";
import { bellTexts as words } from "#texts/notifications.ts";
import { IconLink } from "#web/ui/actions/icon-button.tsx";
import { unreadQuery } from "./unread.api.ts";

const maxShown = 9;

/** Link to the notifications with the unread count. The list and its code load when it is opened. */
export function NotificationBell() {
  const unread = useQuery(unreadQuery()).data?.unread ?? 0;
  return (
    <IconLink
      to={pages.notifications}
      className="bell"
      label={unread === 0 ? words.label : words.labelUnread(unread)}
      icon={
        <>
          <Bell className="icon" />
          {unread > 0 && <b aria-hidden="true">{unread > maxShown ? words.many : unread}</b>}
        </>
      }
    />
  );
}
