import type { jobs } from "#server/db/schema/jobs.ts";
import { jobWords } from "#server/features/market/jobs/posting/posting.rules.ts";
import type { JobStatus } from "#shared/contracts/jobs.ts";
import { defaultSettings } from "#shared/default-settings.ts";
import { findPlace } from "#shared/places/find-place.ts";
import { type StateName, stateNames } from "#shared/places/places.ts";
import { drawAddress } from "../content/addresses.ts";
import { type DrawnJob, drawJobs } from "../content/jobs.ts";
import { lagosTrades } from "../content/lagos-trades.ts";
import type { SeededNumbers } from "../seeded-numbers.ts";
import { demoId, minutesFrom, minutesPerDay } from "./demo-ids.ts";
import type { DemoCrowd, UserRow } from "./demo-people.ts";

export type JobRow = typeof jobs.$inferInsert & { id: string; createdAt: Date };

interface Cast {
  crowd: DemoCrowd;
  agents: readonly UserRow[];
  client: UserRow;
  agent: UserRow;
}

const jobCount = 288;
const oldestDays = 42;
const { boostDays } = defaultSettings;
/** Longer than real jobs, so that a demonstration that runs for weeks is not empty. */
const listedDays = 365;
const agentShare = 0.09;
const sameClientShare = 0.35;
const promotedShare = 0.015;
/** Jobs of the sign-in client and agent, counted from the newest. */
const clientsJobs = new Map<number, Partial<JobRow>>([
  [9, {}],
  [41, { isPromoted: true }],
  [92, { status: "paused" }],
  [171, { status: "completed" }],
]);
const agentsJobs = new Map<number, Partial<JobRow>>([
  [17, {}],
  [66, {}],
  [140, { status: "assigned" }],
]);

/** Open jobs in Lagos, counted from the newest. */
const lagosJobs = new Map(lagosTrades.map((trade, at) => [5 + at * 7, trade]));

/** Jobs from newest to oldest; clients are drawn along the way. */
export function planJobs(numbers: SeededNumbers, now: Date, cast: Cast): JobRow[] {
  const drawn = spreadOverStates(numbers, withLagosJobs(numbers, drawJobs(numbers, jobCount)));
  const clientsByState = new Map<string, UserRow[]>();
  return drawn.map((job, index) => {
    const createdAt = minutesFrom(now, -ageMinutes(index));
    const agent = agentFor(numbers, index, cast);
    const poster =
      agent ?? (clientsJobs.has(index) ? cast.client : clientFor(numbers, job, { cast, clientsByState }));
    const row = jobRow(numbers, job, { poster, createdAt });
    const outcome = clientsJobs.get(index) ?? agentsJobs.get(index) ?? outcomeOf(numbers, index);
    return {
      ...row,
      ...outcome,
      ...(agent && { byAgent: true, clientPhone: cast.crowd.nextPhone(), agentPhone: agent.phone }),
      ...(outcome.isPromoted && { promotedUntil: minutesFrom(createdAt, boostDays * minutesPerDay) }),
    };
  });
}

/** Minutes for the newest, then hours, then weeks. */
function ageMinutes(index: number): number {
  const share = (index + 0.5) / jobCount;
  return 4 + index * 6 + oldestDays * minutesPerDay * share ** 3;
}

/** Old jobs are more often taken; boosted ones are open and recent enough for the boost to run. */
function outcomeOf(numbers: SeededNumbers, index: number): Partial<JobRow> {
  if (lagosJobs.has(index)) return {};
  const age = index / jobCount;
  if (numbers.chance(0.08 + age * 0.3)) {
    const taken: readonly JobStatus[] =
      age > 0.4 ? ["assigned", "completed", "completed", "paused"] : ["assigned", "paused"];
    return { status: numbers.pick(taken) };
  }
  return ageMinutes(index) < 25 * minutesPerDay && numbers.chance(promotedShare) ? { isPromoted: true } : {};
}

function agentFor(numbers: SeededNumbers, index: number, { agents, agent }: Cast): UserRow | undefined {
  if (agentsJobs.has(index)) return agent;
  return !clientsJobs.has(index) && numbers.chance(agentShare) ? numbers.pick(agents) : undefined;
}

/** A client from the same state, often one who has posted before. */
function clientFor(
  numbers: SeededNumbers,
  { address }: DrawnJob,
  { cast, clientsByState }: { cast: Cast; clientsByState: Map<string, UserRow[]> },
): UserRow {
  const known = clientsByState.get(address.state) ?? [];
  if (known.length > 0 && numbers.chance(sameClientShare)) return numbers.pick(known);
  const client = cast.crowd.add({ state: address.state, mayHide: true });
  clientsByState.set(address.state, [...known, client]);
  return client;
}

function jobRow(
  numbers: SeededNumbers,
  job: DrawnJob,
  { poster, createdAt }: { poster: UserRow; createdAt: Date },
): JobRow {
  const { service, description, address } = job;
  const place = { location: address.text, state: address.state, lga: address.lga };
  return {
    id: demoId(numbers, createdAt),
    userId: poster.id,
    status: "open",
    description,
    minBudget: job.minBudgetNaira ?? null,
    maxBudget: job.maxBudgetNaira,
    ...place,
    service,
    words: jobWords({ description, service, ...place }),
    expiresAt: minutesFrom(createdAt, listedDays * minutesPerDay),
    createdAt,
    updatedAt: createdAt,
  };
}

/** Puts a job of each trade at its place, in Lagos. */
function withLagosJobs(numbers: SeededNumbers, drawn: readonly DrawnJob[]): DrawnJob[] {
  const jobs = [...drawn];
  for (const [index, trade] of lagosJobs) {
    const from = jobs.findIndex((job) => job.service === trade && namesNoPlace(job));
    if (from === -1) throw new Error(`no job of ${trade} can be in Lagos`);
    const moved = { ...jobs[from]!, address: drawAddress(numbers, "Lagos") };
    jobs[from] = jobs[index]!;
    jobs[index] = moved;
  }
  return jobs;
}

const leastJobsPerState = 2;

/** Moves jobs out of the biggest cities until every state has some. Only jobs whose text names no place can move. */
function spreadOverStates(numbers: SeededNumbers, drawn: readonly DrawnJob[]): DrawnJob[] {
  const jobs = [...drawn];
  const perState = new Map<StateName, number>();
  const count = (state: StateName, change: number) =>
    perState.set(state, (perState.get(state) ?? 0) + change);
  for (const { address } of jobs) count(address.state, 1);
  const movable = numbers.shuffled(
    jobs.flatMap((job, index) => (namesNoPlace(job) && !lagosJobs.has(index) ? [index] : [])),
  );
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
