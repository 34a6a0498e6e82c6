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
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Notification, NotificationKind } from "#shared/contracts/notifications.ts";
import { dayHeading } from "#shared/time/day-words.ts";
import { dayNumber } from "#shared/time/lagos.ts";
import { notificationTexts as words } from "#texts/notifications.ts";
import { Age, useNow } from "#web/ui/content/age.tsx";
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

const looks: Record<NotificationKind, { tint: string; icon: ReactNode }> = {
  called: { tint: "tint-2", icon: <Phone className="icon" /> },
  commented: { tint: "tint-1", icon: <MessageCircle className="icon" /> },
  accepted: { tint: "tint-2", icon: <Handshake className="icon" /> },
  "given-back": { tint: "tint-0", icon: <Undo2 className="icon" /> },
  "still-open": { tint: "tint-1", icon: <CircleQuestionMark className="icon" /> },
  expired: { tint: "tint-0", icon: <Clock className="icon" /> },
  reviewed: { tint: "tint-1", icon: <Star className="icon" /> },
  "money-in": { tint: "tint-2", icon: <ArrowDownLeft className="icon" /> },
  "units-bought": { tint: "tint-2", icon: <HandCoins className="icon" /> },
  "withdrawal-paid": { tint: "tint-3", icon: <Landmark className="icon" /> },
  "withdrawal-failed": { tint: "fault", icon: <Landmark className="icon" /> },
  "subscription-ending": { tint: "tint-3", icon: <CalendarClock className="icon" /> },
  "agent-approved": { tint: "tint-2", icon: <UserRoundCheck className="icon" /> },
  found: { tint: "tint-1", icon: <BellRing className="icon" /> },
  security: { tint: "fault", icon: <ShieldAlert className="icon" /> },
};

/** Opening it marks it as read. */
function NotificationRow({ notification }: { notification: Notification }) {
  const client = useQueryClient();
  const { tint, icon } = looks[notification.kind];
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
        <span className={`tile ${tint}`} aria-hidden="true">
          {icon}
        </span>
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
