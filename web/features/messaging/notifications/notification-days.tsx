import { useQueryClient } from "@tanstack/react-query";
import {
  ArrowDownLeft,
  BellRing,
  CalendarClock,
  CircleQuestionMark,
  Clock,
  HandCoins,
  Handshake,
  Landmark,
  MessageCircle,
  Phone,
  ShieldAlert,
  Star,
  Undo2,
  UserRoundCheck,
} from "lucide-react";
import { Link } from "react-router";
import type { Notification, NotificationKind } from "#shared/contracts/notifications.ts";
import { dayHeading } from "#shared/time/day-words.ts";
import { dayNumber } from "#shared/time/lagos.ts";
import { notificationTexts as words } from "#texts/notifications.ts";
import { Age, useNow } from "#web/ui/content/age.tsx";
import { type IconLook, IconTile } from "#web/ui/identity/tile.tsx";
import { markNotificationsRead } from "./notifications.api.ts";

/** Keeps the order within each day. */
function byDay(notifications: readonly Notification[]): Map<number, Notification[]> {
  const days = new Map<number, Notification[]>();
  for (const notification of notifications) {
    const day = dayNumber(notification.createdAt);
    days.set(day, [...(days.get(day) ?? []), notification]);
  }
  return days;
}

/** Notifications grouped by day. Must be inside NowProvider. */
export function NotificationDays({ notifications }: { notifications: readonly Notification[] }) {
  const now = useNow();
  return [...byDay(notifications)].map(([day, ofDay]) => {
    const heading = dayHeading(ofDay[0]?.createdAt ?? "", now);
    return (
      <section key={day} className="day" aria-label={heading}>
        <h2 className="caption">{heading}</h2>
        <ul className="rows" aria-label={heading}>
          {ofDay.map((notification) => (
            <NotificationRow key={notification._id} notification={notification} />
          ))}
        </ul>
      </section>
    );
  });
}

const looks: Record<NotificationKind, IconLook> = {
  called: { icon: Phone, look: "tint-2" },
  commented: { icon: MessageCircle, look: "tint-1" },
  accepted: { icon: Handshake, look: "tint-2" },
  "given-back": { icon: Undo2, look: "tint-0" },
  "still-open": { icon: CircleQuestionMark, look: "tint-1" },
  expired: { icon: Clock, look: "tint-0" },
  reviewed: { icon: Star, look: "tint-1" },
  "money-in": { icon: ArrowDownLeft, look: "tint-2" },
  "units-bought": { icon: HandCoins, look: "tint-2" },
  "withdrawal-paid": { icon: Landmark, look: "tint-3" },
  "withdrawal-failed": { icon: Landmark, look: "fault" },
  "subscription-ending": { icon: CalendarClock, look: "tint-3" },
  "agent-approved": { icon: UserRoundCheck, look: "tint-2" },
  found: { icon: BellRing, look: "tint-1" },
  security: { icon: ShieldAlert, look: "fault" },
};

/** Opening it marks it as read. */
function NotificationRow({ notification }: { notification: Notification }) {
  const client = useQueryClient();
  const markRead = () => {
    if (!notification.isRead) void markNotificationsRead(client, [notification._id]).catch(() => undefined);
  };
  return (
    <li>
      <Link
        to={notification.path}
        className={notification.isRead ? "rowline" : "rowline unread"}
        onClick={markRead}
      >
        <IconTile {...looks[notification.kind]} />
        <span className="fill">
          <span className="row-title own-line">{notification.text}</span>
          <span className="row-detail own-line">
            <Age at={notification.createdAt} />
          </span>
        </span>
        {!notification.isRead && (
          <span className="end">
            <span className="visually-hidden">{words.unread}</span>
            <i className="newdot" aria-hidden="true" />
          </span>
        )}
      </Link>
    </li>
  );
}
