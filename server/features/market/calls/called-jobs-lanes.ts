import { openLanes } from "#server/db/lanes.ts";
import type { Deps } from "#server/deps.ts";
import { type CalledJobRow, type CalledJobsWanted, findCalledJobs } from "./calls.queries.ts";

export type FindCalledJobs = (wanted: CalledJobsWanted) => Promise<CalledJobRow[]>;

const calledJobsPerAnswer = 1_000;

/** Every page with jobs needs the called ones, so concurrent calls are read in one statement. */
export const openCalledJobsLanes = ({ db, state }: Pick<Deps, "db" | "state">): FindCalledJobs =>
  openLanes({
    name: "called-jobs",
    state,
    run: (wanted) => findCalledJobs(db, { wanted, limit: calledJobsPerAnswer }),
    laneCount: 2,
    maxQueue: 10_000,
  });
