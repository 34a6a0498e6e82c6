import { openLanes } from "#server/db/lanes.ts";
import type { Deps } from "#server/deps.ts";
import { type CalledJobRow, type CalledJobsWanted, findCalledJobs } from "./calls.queries.ts";

export type FindCalledJobs = (wanted: CalledJobsWanted) => Promise<CalledJobRow[]>;

const calledJobsPerAnswer = 1_000;

/** Every page with jobs asks for them: those of concurrent calls are read together. */
export const openCalledJobsLanes = ({ db }: Pick<Deps, "db">): FindCalledJobs =>
  openLanes({
    run: (wanted) => findCalledJobs(db, { wanted, limit: calledJobsPerAnswer }),
    laneCount: 2,
    maxQueue: 10_000,
  });
