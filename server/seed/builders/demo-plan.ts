/** All rows of the demo, derived from one seed and the current time: the same at every loading. */
import { unitsToPost } from "#server/features/market/jobs/posting/posting.rules.ts";
import { monthsFrom } from "#server/features/money/subscriptions/subscriptions.rules.ts";
import type { StaffRole } from "#shared/roles.ts";
import { demoSignIns } from "../demo-sign-ins.ts";
import { seededNumbers } from "../seeded-numbers.ts";
import { planCalls, planComments } from "./demo-activity.ts";
import { planAgents } from "./demo-agents.ts";
import { planCardPhotos, withAlsoServices } from "./demo-card-photos.ts";
import { planServicemen } from "./demo-cards.ts";
import { minutesFrom, minutesPerDay } from "./demo-ids.ts";
import { type JobRow, planJobs } from "./demo-jobs.ts";
import { withNewcomers } from "./demo-newcomers.ts";
import { planOffers } from "./demo-offers.ts";
import { DemoCrowd, type DemoHashes, type UserRow } from "./demo-people.ts";
import { planPictures } from "./demo-pictures.ts";
import { planReports } from "./demo-reports.ts";
import { planReviews } from "./demo-reviews.ts";

const seed = 2_026;
const agentCount = 6;
/** Purchases of sign-ins, and after which share of their membership. */
const purchases = [
  { percent: 50, after: 0.02 },
  { percent: 30, after: 0.55 },
  { percent: 20, after: 0.93 },
];
/** Others buy units right before their first post. */
const minutesBeforePost = 25;

interface Purchase {
  userId: string;
  units: number;
  at: Date;
}

export type DemoPlan = ReturnType<typeof planDemo>;

export function planDemo(now: Date, hashes: DemoHashes) {
  const numbers = seededNumbers(seed);
  const crowd = new DemoCrowd(numbers, now, hashes);
  const { servicemen, cards: drawnCards } = planServicemen(numbers, now, crowd);
  const cards = withAlsoServices(drawnCards);
  const cardPhotos = planCardPhotos(now, cards);
  const client = crowd.addSignIn(1);
  const agent = crowd.addSignIn(3, { isAgent: true });
  const staff = planStaff(crowd, minutesFrom(now, 80 * minutesPerDay));
  const agents = Array.from({ length: agentCount }, () => crowd.add({ isAgent: true }));
  const planned = planJobs(numbers, now, { crowd, agents, client, agent });
  const rung = planned.flatMap((job) => planCalls(numbers, job, { servicemen, now }));
  const comments = planned.flatMap((job) => planComments(numbers, job, { servicemen, now }));
  const pictures = planPictures(numbers, planned);
  const callCounts = countBy(rung.map(({ jobId }) => jobId));
  const mediaByJob = new Map(pictures.map(({ jobId, mediaId }) => [jobId, mediaId]));
  const posted = planned.map((job) => ({
    ...job,
    callCount: callCounts.get(job.id) ?? 0,
    mediaId: mediaByJob.get(job.id) ?? null,
  }));
  const trades = new Map(cards.map(({ userId, serviceRendered }) => [userId, serviceRendered]));
  const { jobs, calls } = planOffers(now, { jobs: posted, calls: rung, servicemen, trades, client });
  const wallets = planWallets(now, crowd.rows, jobs);
  const { applications, consents } = planAgents(now, jobs);
  const reviews = planReviews(now, { jobs, calls });
  const reports = planReports(now, { users: crowd.rows, staff, cards, jobs, comments });
  const months = planSubscriptions(now, crowd.rows);
  return {
    // Set later, by the payments for `months`.
    users: withNewcomers(crowd.rows, jobs).map((row) => ({ ...row, subscribedUntil: null })),
    applications,
    consents,
    staff,
    months,
    cards,
    cardPhotos: cardPhotos.photos,
    pictures: [...pictures, ...cardPhotos.pictures],
    jobs,
    calls,
    comments,
    wallets,
    reviews,
    reports,
  };
}

function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function planStaff(crowd: DemoCrowd, subscribedUntil: Date): { userId: string; role: StaffRole }[] {
  return demoSignIns.flatMap(({ serial, role }) =>
    role ? [{ userId: crowd.addSignIn(serial, { subscribedUntil }).id, role }] : [],
  );
}

/** Every poster could afford the posts; sign-ins have the balance shown for them, bought in parts. */
function planWallets(now: Date, people: readonly UserRow[], jobs: readonly JobRow[]): Purchase[] {
  const posted = Map.groupBy(jobs, ({ userId }) => userId);
  return people.flatMap((person) => {
    const own = demoSignIns.find(({ userId }) => userId === person.id)?.units;
    const bought =
      own === undefined ? [firstPurchase(person, posted.get(person.id) ?? [])] : inParts(now, person, own);
    return bought.filter(({ units }) => units > 0);
  });
}

function inParts(now: Date, { id: userId, createdAt }: UserRow, units: number): Purchase[] {
  const joined = (createdAt as Date).getTime();
  return purchases.map(({ percent, after }) => ({
    userId,
    units: (units * percent) / 100,
    at: new Date(Math.round(joined + (now.getTime() - joined) * after)),
  }));
}

function firstPurchase({ id: userId, phone, isAgent }: UserRow, jobs: readonly JobRow[]): Purchase {
  const poster = { phone, isAgent: isAgent === true };
  const firstPost = Math.min(...jobs.map(({ createdAt }) => createdAt.getTime()));
  return {
    userId,
    units: Math.max(0, ...jobs.map((job) => unitsToPost(poster, job))),
    at: minutesFrom(new Date(firstPost), -minutesBeforePost),
  };
}

interface PaidMonth {
  userId: string;
  at: Date;
}

const planSubscriptions = (now: Date, people: readonly UserRow[]): PaidMonth[] =>
  people.flatMap(({ id, subscribedUntil: until }) => {
    if (!until || until <= now) return [];
    let months = 1;
    while (monthsFrom(until, -months) > now) months += 1;
    const month = { userId: id, at: monthsFrom(until, -months) };
    return Array.from({ length: months }, () => month);
  });
