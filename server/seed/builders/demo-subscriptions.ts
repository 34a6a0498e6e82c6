/** The months that subscribed people of the demo data have been given: one after the other, the first has begun. */
import type { subscriptions } from "../../db/schema/subscriptions.ts";
import { monthsFrom } from "../../features/subscriptions/subscriptions.rules.ts";
import type { SeededNumbers } from "../seeded-numbers.ts";
import { demoId } from "./demo-ids.ts";
import type { UserRow } from "./demo-people.ts";

type MonthRow = typeof subscriptions.$inferInsert;

export const planSubscriptions = (
  numbers: SeededNumbers,
  now: Date,
  people: readonly UserRow[],
): MonthRow[] =>
  people.flatMap(({ id, subscribedUntil: until }) => {
    if (!until || until <= now) return [];
    const ends = [until];
    for (let back = 1; ends[0]! > now; back += 1) ends.unshift(monthsFrom(until, -back));
    const createdAt = ends[0]!;
    return ends.slice(1).map((endsAt, place) => ({
      id: demoId(numbers, createdAt),
      userId: id,
      startsAt: ends[place]!,
      endsAt,
      txRef: null,
      createdAt,
    }));
  });
