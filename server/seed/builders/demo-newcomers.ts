/** When the demo's clients signed up: some shortly before their first job, so that staff see people arrive. */
import { demoSignIns } from "../demo-sign-ins.ts";
import { seededNumbers } from "../seeded-numbers.ts";
import { minutesFrom } from "./demo-ids.ts";
import type { JobRow } from "./demo-jobs.ts";
import type { UserRow } from "./demo-people.ts";

/** A separate draw, so that newcomers do not change other data. */
const seed = 2_027;
const newcomerShare = 0.45;
/** Leaves time to prove the phone and to buy units before posting. */
const minutesBeforeFirstPost = { least: 60, most: 2_000 };

const fixedIds = new Set(demoSignIns.map(({ userId }) => userId));

/** Changes only people who do nothing but post. */
export function withNewcomers(people: readonly UserRow[], jobs: readonly JobRow[]): UserRow[] {
  const numbers = seededNumbers(seed);
  const posts = Map.groupBy(jobs, ({ userId }) => userId);
  return people.map((person) => {
    const own = posts.get(person.id as string);
    const isOnlyPoster = !person.isAgent && !person.subscribedUntil && !fixedIds.has(person.id as string);
    if (!own || !isOnlyPoster || !numbers.chance(newcomerShare)) return person;
    const firstPost = new Date(Math.min(...own.map(({ createdAt }) => createdAt.getTime())));
    const { least, most } = minutesBeforeFirstPost;
    const joinedAt = minutesFrom(firstPost, -numbers.between(least, most));
    if (joinedAt < (person.createdAt as Date)) return person;
    return {
      ...person,
      createdAt: joinedAt,
      verifiedAt: minutesFrom(joinedAt, 2),
      termsAcceptedAt: joinedAt,
      promoConsentAt: joinedAt,
    };
  });
}
