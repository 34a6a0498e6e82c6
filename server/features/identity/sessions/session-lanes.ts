import { openLanes } from "#server/db/lanes.ts";
import type { Deps } from "#server/deps.ts";
import { type FoundSession, findSessions } from "./sessions.queries.ts";

export type FindSession = (tokenHash: string) => Promise<FoundSession | undefined>;

/** Reads the sessions of concurrent calls in one statement: each costs more here than in the database. */
export const openSessionLanes = ({
  pool,
  clock,
  state,
}: Pick<Deps, "pool" | "clock" | "state">): FindSession =>
  openLanes({
    name: "sessions",
    state,
    run: (tokenHashes) => findSessions(pool, { tokenHashes, now: clock.now() }),
    laneCount: 2,
    maxQueue: 10_000,
  });
