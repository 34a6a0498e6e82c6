import { openLanes } from "#server/db/lanes.ts";
import type { Deps } from "#server/deps.ts";
import { type FoundSession, findSessions } from "./sessions.queries.ts";

export type FindSession = (tokenHash: string) => Promise<FoundSession | undefined>;

/** Sessions of concurrent calls are read together: each statement costs more in the process than in the database. */
export const openSessionLanes = ({ pool, clock }: Pick<Deps, "pool" | "clock">): FindSession =>
  openLanes({
    run: (tokenHashes) => findSessions(pool, { tokenHashes, now: clock.now() }),
    laneCount: 2,
    maxQueue: 10_000,
  });
