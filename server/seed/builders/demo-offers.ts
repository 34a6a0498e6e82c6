/** Assignments of the demo's taken jobs, and painting jobs near the sign-in serviceman. */
import type { jobCalls } from "#server/db/schema/jobs.ts";
import { jobWords } from "#server/features/market/jobs/posting/posting.rules.ts";
import { furtherServices } from "#shared/services/service-search.ts";
import { type SeededNumbers, seededNumbers } from "../seeded-numbers.ts";
import { demoId, minutesFrom, minutesPerDay } from "./demo-ids.ts";
import type { JobRow } from "./demo-jobs.ts";
import type { UserRow } from "./demo-people.ts";

type CallRow = typeof jobCalls.$inferInsert;

/** A separate seed, so that offers do not change other data. */
const seed = 2_028;
/** From the post to its acceptance, and from there to the end of the work. */
const longestWaitHours = 30;
const longestWorkDays = 6;

const state = "FCT Abuja";
const nearby = [
  {
    description:
      "Two bedrooms and the corridor need fresh emulsion, soft white. Walls are smooth, only a few nail holes to fill. Paint is bought already.",
    location: "Ebitu Ukiwe Street, Jabi, Abuja",
    lga: "Abuja Municipal",
    minBudget: 55_000,
    maxBudget: 80_000,
    hoursAgo: 3,
  },
  {
    description: "Repaint a shop front in our green before Saturday, about 12 metres.",
    location: "Wuse Market, Abuja",
    lga: "Abuja Municipal",
    minBudget: null,
    maxBudget: 45_000,
    hoursAgo: 9,
  },
  {
    description:
      "Outside of a three-bedroom bungalow: wash, prime and two coats of weather shield. Ladders are here.",
    location: "Kubwa, Abuja",
    lga: "Bwari",
    minBudget: 150_000,
    maxBudget: 220_000,
    hoursAgo: 27,
  },
  {
    description: "Gloss for eight doors and frames, satin finish, scraping included.",
    location: "Gwagwalada, Abuja",
    lga: "Gwagwalada",
    minBudget: 40_000,
    maxBudget: 60_000,
    hoursAgo: 52,
  },
] as const;
const accepted = {
  description:
    "Parlour and dining in two colours with a straight line between them. I have pictures of how it should look.",
  location: "Utako, Abuja",
  lga: "Abuja Municipal",
  minBudget: 70_000,
  maxBudget: 95_000,
  hoursAgo: 44,
} as const;

interface Market {
  jobs: readonly JobRow[];
  calls: readonly CallRow[];
  /** The first is the sign-in serviceman, a painter. */
  servicemen: readonly UserRow[];
  trades: ReadonlyMap<string, string>;
  client: UserRow;
}

/** Adds accepted jobs, their callers and the painting jobs to the market; existing rows keep their order. */
export function planOffers(now: Date, market: Market): { jobs: JobRow[]; calls: CallRow[] } {
  const numbers = seededNumbers(seed);
  const taken = market.jobs.map((job) => assigned(numbers, now, { job, market }));
  const posters = clientsIn(market);
  const open = nearby.map((job, index) =>
    painting(numbers, now, { job, posterId: posters[index % posters.length]! }),
  );
  const own = painting(numbers, now, { job: accepted, posterId: market.client.id });
  const mine = accept(own, market.servicemen[0]!, minutesFrom(own.createdAt, 95));
  const jobs = [...taken, ...open, mine].map(withOffers);
  return withCallers(jobs, market.calls);
}

/** Alerted when posted, with the second service that posting derives. */
const withOffers = (job: JobRow): JobRow => ({
  ...job,
  alsoService: furtherServices(job.description, { besides: job.service ?? null, least: "phrase" })[0] ?? null,
  alertedAt: job.createdAt,
});

/** Assigned to a serviceman of the service, else to one of the callers. */
function assigned(
  numbers: SeededNumbers,
  now: Date,
  { job, market }: { job: JobRow; market: Market },
): JobRow {
  if (job.status !== "assigned" && job.status !== "completed") return job;
  const [, ...others] = market.servicemen;
  const callers = new Set(market.calls.filter(({ jobId }) => jobId === job.id).map((call) => call.callerId));
  const skilled = others.filter(({ id }) => market.trades.get(id) === job.service);
  const rang = others.filter(({ id }) => callers.has(id));
  const serviceman = numbers.pick([skilled, rang, others].find((people) => people.length > 0)!);
  const at = earlier(now, minutesFrom(job.createdAt, numbers.between(20, longestWaitHours * 60)));
  const doneAt = earlier(now, minutesFrom(at, numbers.between(240, longestWorkDays * minutesPerDay)));
  return {
    ...accept(job, serviceman, at),
    status: job.status,
    ...(job.status === "completed" && { completedAt: doneAt }),
  };
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

const accept = (job: JobRow, serviceman: UserRow, at: Date): JobRow => ({
  ...job,
  status: "assigned",
  assignedTo: serviceman.id,
  assignedAt: at,
});

const clientsIn = ({ jobs, client }: Market): string[] => {
  const theirs = jobs.filter((job) => job.state === state && !job.byAgent && job.userId !== client.id);
  return [...new Set(theirs.map(({ userId }) => userId))];
};

function painting(
  numbers: SeededNumbers,
  now: Date,
  {
    job: { hoursAgo, ...job },
    posterId,
  }: { job: (typeof nearby)[number] | typeof accepted; posterId: string },
): JobRow {
  const createdAt = minutesFrom(now, -hoursAgo * 60 - 7);
  const text = { ...job, state, service: "House Painting" };
  return {
    ...text,
    id: demoId(numbers, createdAt),
    userId: posterId,
    status: "open",
    words: jobWords(text),
    createdAt,
    updatedAt: createdAt,
  };
}

/** The assignee of a job counts as one of its callers. */
function withCallers(
  jobs: readonly JobRow[],
  calls: readonly CallRow[],
): { jobs: JobRow[]; calls: CallRow[] } {
  const pairs = new Set(calls.map(({ jobId, callerId }) => `${jobId} ${callerId}`));
  const added: CallRow[] = [];
  const counted = jobs.map((job) => {
    const { id: jobId, assignedTo, assignedAt } = job;
    if (!assignedTo || !assignedAt || pairs.has(`${jobId} ${assignedTo}`)) return job;
    added.push({ jobId, callerId: assignedTo, times: 1, calledAt: assignedAt });
    return { ...job, callCount: (job.callCount ?? 0) + 1 };
  });
  return { jobs: counted, calls: [...calls, ...added] };
}
