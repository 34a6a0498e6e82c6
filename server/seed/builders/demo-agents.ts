/** Data of agents: pending applications, and clients who consented to calls. */
import type { agentApplications, jobConsents } from "#server/db/schema/agents.ts";
import { type SeededNumbers, seededNumbers } from "../seeded-numbers.ts";
import { demoId, minutesFrom } from "./demo-ids.ts";
import type { JobRow } from "./demo-jobs.ts";
import { demoPhone } from "./demo-people.ts";

const seed = 40_405;
/** Beyond the numbers of the demo's users. */
const firstPhone = 8_001;

type ApplicationRow = typeof agentApplications.$inferInsert;
type ConsentRow = typeof jobConsents.$inferInsert;

type Applicant = Pick<
  ApplicationRow,
  "firstName" | "lastName" | "houseAddress" | "hasAccount" | "operationBase" | "agentLocation"
> & { minutesAgo: number };

const applicants: readonly Applicant[] = [
  {
    firstName: "Kehinde",
    lastName: "Balogun",
    houseAddress: "14 Ojuelegba Road, Surulere",
    hasAccount: true,
    operationBase: "store",
    agentLocation: "Surulere, Lagos",
    minutesAgo: 2_900,
  },
  {
    firstName: "Amina",
    lastName: "Yusuf",
    houseAddress: "3 Aminu Kano Crescent",
    hasAccount: false,
    operationBase: "house",
    agentLocation: "Wuse 2, Abuja",
    minutesAgo: 1_260,
  },
  {
    firstName: "Ebiere",
    lastName: "Dappa",
    houseAddress: "22 Tombia Street",
    hasAccount: false,
    operationBase: "church office",
    agentLocation: "GRA Port Harcourt",
    minutesAgo: 95,
  },
];

export function planAgents(now: Date, jobs: readonly JobRow[]) {
  const numbers = seededNumbers(seed);
  return { applications: planApplications(numbers, now), consents: planConsents(numbers, now, jobs) };
}

const planApplications = (numbers: SeededNumbers, now: Date): ApplicationRow[] =>
  applicants.map(({ minutesAgo, ...applicant }, index) => {
    const createdAt = minutesFrom(now, -minutesAgo);
    return { id: demoId(numbers, createdAt), ...applicant, phone: demoPhone(firstPhone + index), createdAt };
  });

/** Asked soon after the post and answered soon after, before now. */
const planConsents = (numbers: SeededNumbers, now: Date, jobs: readonly JobRow[]): ConsentRow[] =>
  jobs.flatMap(({ id, clientPhone, createdAt }) => {
    if (!clientPhone) return [];
    const askedAt = minutesFrom(createdAt, 1);
    const answeredAt = minutesFrom(askedAt, numbers.between(1, 40));
    return [{ jobId: id, askedAt, answeredAt: answeredAt < now ? answeredAt : now, agreed: true }];
  });
