/** The months that subscribed people of the demo data pay for: all on one day, the first of them runs. */
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
