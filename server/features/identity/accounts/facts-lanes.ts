import { openLanes } from "#server/db/lanes.ts";
import type { Deps } from "#server/deps.ts";
import { monthOf } from "#shared/time/lagos.ts";
import { findFactsOf } from "./accounts.queries.ts";
import type { UserFacts } from "./accounts.rules.ts";

export type FindFacts = (userId: string) => Promise<UserFacts | undefined>;

/** Every page of a signed-in user needs these facts, so concurrent calls are read in one statement. */
export const openFactsLanes = ({ db, clock, state }: Pick<Deps, "db" | "clock" | "state">): FindFacts =>
  openLanes({
    name: "user-facts",
    state,
    run: (userIds) => findFactsOf(db, { userIds, month: monthOf(clock.now()) }),
    laneCount: 2,
    maxQueue: 10_000,
  });
