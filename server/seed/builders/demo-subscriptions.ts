/** Paid months of the demo's subscribers: all on one day, the first one is running. */
import { monthsFrom } from "../../features/money/subscriptions/subscriptions.rules.ts";
import type { UserRow } from "./demo-people.ts";

interface PaidMonth {
  userId: string;
  at: Date;
}

export const planSubscriptions = (now: Date, people: readonly UserRow[]): PaidMonth[] =>
  people.flatMap(({ id, subscribedUntil: until }) => {
    if (!until || until <= now) return [];
    let months = 1;
    while (monthsFrom(until, -months) > now) months += 1;
    const month = { userId: id, at: monthsFrom(until, -months) };
    return Array.from({ length: months }, () => month);
  });
