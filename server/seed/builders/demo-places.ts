import { findPlace, type StateName, stateNames } from "#shared/places/places.ts";
import { drawAddress } from "../content/addresses.ts";
import type { DrawnJob } from "../content/jobs.ts";
import type { SeededNumbers } from "../seeded-numbers.ts";

const leastJobsPerState = 2;

/** Moves jobs out of the biggest cities until every state has some. Only jobs whose text names no place can move. */
export function spreadOverStates(numbers: SeededNumbers, drawn: readonly DrawnJob[]): DrawnJob[] {
  const jobs = [...drawn];
  const perState = new Map<StateName, number>();
  const count = (state: StateName, change: number) =>
    perState.set(state, (perState.get(state) ?? 0) + change);
  for (const { address } of jobs) count(address.state, 1);
  const movable = numbers.shuffled(jobs.flatMap((job, index) => (namesNoPlace(job) ? [index] : [])));
  for (const state of stateNames) {
    while ((perState.get(state) ?? 0) < leastJobsPerState) {
      const crowded = movable.findIndex((at) => (perState.get(jobs[at]!.address.state) ?? 0) > 20);
      if (crowded === -1) throw new Error("no job is left to move");
      const [at] = movable.splice(crowded, 1) as [number];
      const job = jobs[at]!;
      count(job.address.state, -1);
      count(state, 1);
      jobs[at] = { ...job, address: drawAddress(numbers, state) };
    }
  }
  return jobs;
}

function namesNoPlace({ description, address }: DrawnJob): boolean {
  return !description.includes(address.name) && findPlace(description).state === undefined;
}
