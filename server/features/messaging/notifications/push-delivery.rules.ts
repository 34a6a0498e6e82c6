import type { NotificationKind } from "#shared/contracts/notifications.ts";
import type { PushMessage } from "../../../gateways/ports/push.ts";

const hour = 3600;
const day = 24 * hour;

/** How long a notification is worth a push. A call matters for a day; money for days. */
export const newsSeconds: Record<NotificationKind, number> = {
  called: 6 * hour,
  commented: day,
  accepted: day,
  "given-back": day,
  "still-open": 3 * day,
  expired: 3 * day,
  reviewed: 3 * day,
  "money-in": 3 * day,
  "units-bought": day,
  "withdrawal-paid": 3 * day,
  "withdrawal-failed": 3 * day,
  "subscription-ending": 2 * day,
  "agent-approved": 3 * day,
  found: day,
  security: 3 * day,
};

const atOnce: readonly NotificationKind[] = [
  "called",
  "accepted",
  "given-back",
  "money-in",
  "withdrawal-failed",
  "security",
];
const canWait: readonly NotificationKind[] = ["reviewed", "subscription-ending", "agent-approved"];

export function urgencyOf(kind: NotificationKind): PushMessage["urgency"] {
  if (atOnce.includes(kind)) return "high";
  return canWait.includes(kind) ? "low" : "normal";
}

const maxTries = 6;
const firstWaitSeconds = 30;
const longestWaitSeconds = 6 * hour;

/** As the push service asks, else doubled each time. Undefined after the last try, or once it would be outdated. */
export function waitBeforeTry(
  tries: number,
  { retryAfterSeconds, newsFor }: { retryAfterSeconds: number | undefined; newsFor: number },
): number | undefined {
  if (tries >= maxTries) return undefined;
  const own = firstWaitSeconds * 2 ** (tries - 1);
  const wait = Math.min(Math.max(retryAfterSeconds ?? own, 1), longestWaitSeconds);
  return wait < newsFor ? wait : undefined;
}
