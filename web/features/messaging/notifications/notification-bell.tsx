import { useQuery } from "@tanstack/react-query";
import { Bell } from "lucide-react";
import { useState } from "react";
import { pages } from "#shared/paths.ts";
import { bellTexts as words } from "#texts/notifications.ts";
import { IconLink } from "#web/ui/actions/icon-button.tsx";
import { unreadQuery } from "./unread.api.ts";

const maxShown = 9;

/** Link to the notifications with the unread count. The list and its code load when it is opened. */
export function NotificationBell() {
  const known = useQuery(unreadQuery()).data?.unread;
  const unread = known ?? 0;
  const shown = unread > maxShown ? words.many : unread;
  const hasGrown = useHasGrown(known);
  return (
    <>
      <IconLink
        to={pages.notifications}
        className="bell"
        label={unread === 0 ? words.label : words.labelUnread(shown)}
        icon={
          <>
            <Bell className="icon" />
            {unread > 0 && <b>{shown}</b>}
          </>
        }
      />
      <span role="status" className="visually-hidden">
        {hasGrown && words.arrived(unread)}
      </span>
    </>
  );
}

/** Whether the last change of a count was upwards, while it was shown. */
function useHasGrown(count: number | undefined): boolean {
  const [last, setLast] = useState({ count, hasGrown: false });
  if (last.count === count) return last.hasGrown;
  const hasGrown = count !== undefined && last.count !== undefined && count > last.count;
  setLast({ count, hasGrown });
  return hasGrown;
}
