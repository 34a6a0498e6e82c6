import type { PushMessage } from "#server/gateways/ports/push.ts";
import type { NotificationKind } from "#shared/contracts/notifications.ts";
import { daySeconds, hourSeconds } from "#shared/time/durations.ts";

/** How long a notification is worth a push. A call matters for hours, money for days. */
export const newsSeconds: Record<NotificationKind, number> = {
  called: 6 * hourSeconds,
  commented: daySeconds,
  accepted: daySeconds,
  "given-back": daySeconds,
  "still-open": 3 * daySeconds,
  expired: 3 * daySeconds,
  reviewed: 3 * daySeconds,
  "money-in": 3 * daySeconds,
  "units-bought": daySeconds,
  "withdrawal-paid": 3 * daySeconds,
  "withdrawal-failed": 3 * daySeconds,
  "subscription-ending": 2 * daySeconds,
  "agent-approved": 3 * daySeconds,
  found: daySeconds,
  security: 3 * daySeconds,
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
const maxWaitSeconds = 6 * hourSeconds;

/** As the push service asks, else doubled each time. Undefined after the last try, or once it would be outdated. */
export function waitBeforeTry(
  tries: number,
  { retryAfterSeconds, newsFor }: { retryAfterSeconds: number | undefined; newsFor: number },
): number | undefined {
  if (tries >= maxTries) return undefined;
  const own = firstWaitSeconds * 2 ** (tries - 1);
  const wait = Math.min(Math.max(retryAfterSeconds ?? own, 1), maxWaitSeconds);
  return wait < newsFor ? wait : undefined;
}
