import { CircleX, Clock } from "lucide-react";
import type { Customer } from "#shared/contracts/customers.ts";
import { dayMs } from "#shared/time/durations.ts";
import { shortDate } from "#shared/time/job-age.ts";
import { customerTexts as words } from "#texts/customers.ts";
import { Badge } from "#web/ui/content/badge.tsx";

/** From this many days on, the badge counts them. */
const fewDays = 7;

export function CustomerStatus({ customer, now }: { customer: Customer; now: number }) {
  const { isSuspended, isSubscribed, subscriptionExpirationDate: until } = customer;
  if (isSuspended)
    return (
      <Badge tone="danger" icon={<CircleX className="icon" />}>
        {words.suspended}
      </Badge>
    );
  if (until === null) return <Badge>{words.notSubscribed}</Badge>;
  if (!isSubscribed)
    return (
      <Badge tone="danger" icon={<CircleX className="icon" />}>
        {words.expired(shortDate(until))}
      </Badge>
    );
  const days = Math.ceil((Date.parse(until) - now) / dayMs);
  if (days <= fewDays)
    return (
      <Badge tone="warning" icon={<Clock className="icon" />}>
        {words.daysLeft(Math.max(1, days))}
      </Badge>
    );
  return (
    <Badge tone="success" dot>
      {words.active(shortDate(until))}
    </Badge>
  );
}
