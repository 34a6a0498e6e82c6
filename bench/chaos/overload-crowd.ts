/** The people of an overload and the jobs that they look at. */
import { makeSubscribers } from "#tests/crash/people.ts";
import { ask } from "#tests/support/two-hosts.ts";
import type { Crowd } from "./overload-mix.ts";

const unitsOfEach = 50_000;
const warmJobs = 20;

export interface CrowdSize {
  /** Enough that none exceeds the limits of calls a minute. */
  people: number;
  /** Some seconds of the overload alone would use up the jobs that the run itself has posted. */
  coldJobs: number;
}

/** Adds them to the database, before the run. */
export async function makeCrowd(connectionString: string, size: CrowdSize): Promise<Crowd> {
  // The first one posted all jobs, and may not call about them.
  const [poster, ...people] = await makeSubscribers(connectionString, size.people + 1, unitsOfEach);
  const rows = await ask(
    connectionString,
    `insert into jobs (id, user_id, description, max_budget, location, state, lga, service, words)
     select gen_random_uuid(), '${poster!.id}', 'Tile the floor of house ' || n, 90000,
       'Adelabu Street, Surulere, Lagos', 'Lagos', 'Surulere', 'Tiling',
       array['tile', 'floor', 'house', 'adelabu', 'surulere', 'lagos']
     from generate_series(1, ${warmJobs + size.coldJobs}) n returning id`,
  );
  const ids = rows.map(({ id }) => String(id));
  return { people, warmJobIds: ids.slice(0, warmJobs), coldJobIds: ids.slice(warmJobs) };
}
