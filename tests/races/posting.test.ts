/** Concurrent posts that add the same new search words in different orders, in one process and in two. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#server/db/ids.ts";
import { postedFields } from "#server/features/market/jobs/job-fields.rules.ts";
import type { NewPost } from "#server/features/market/jobs/posting/posting.queries.ts";
import { openPostLane } from "#server/features/market/jobs/posting/posting-lane.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
let posters: SignedInUser[];
beforeAll(async () => {
  app = await startTestApp();
  const subscribedUntil = new Date(Date.now() + 24 * 3600 * 1000);
  posters = await Promise.all([1, 2, 3, 4].map(() => aSignedInUser(app, { subscribedUntil })));
  for (const { id } of posters) await fundWallet(app.deps, { userId: id, units: 1_000 });
});
afterAll(() => app.close());

const letters = "bcdfghjklmnpqrstvwxz";
/** The n-th unused word. */
const newWord = (n: number): string =>
  [3, 2, 1, 0].map((place) => letters[Math.floor(n / letters.length ** place) % letters.length]).join("");

const wordsOfRound = (round: number) =>
  Array.from({ length: 240 }, (_, place) => newWord(round * 240 + place));

test("none of many concurrent posts fails", async () => {
  const statuses: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    const words = wordsOfRound(round);
    const posts = posters.map(({ cookie }, place) => {
      const description = (place % 2 === 0 ? words : words.toReversed()).join(" ");
      const body = { description, maxBudget: 100 };
      return app.call({ method: "POST", path: "/jobs/post-job", as: cookie, body });
    });
    statuses.push(...(await Promise.all(posts)).map(({ status }) => status));
  }

  expect(statuses).toEqual(Array(32).fill(201));
}, 60_000);

test("none fails when two processes send batches that would wait for each other", async () => {
  const batches = [openPostLane(app.deps), openPostLane(app.deps)];
  const results: unknown[] = [];
  for (let round = 8; round < 12; round += 1) {
    const words = wordsOfRound(round);
    const posts = posters.flatMap(({ id }, place) => {
      // Each batch adds half of the words with each of its two posts; the second batch in the opposite order.
      const half = place < 2 === (place % 2 === 0) ? words.slice(0, 120) : words.slice(120);
      return batches[place < 2 ? 0 : 1]!(aNewPost(id, half));
    });
    results.push(...(await Promise.all(posts)));
  }
  expect(results).toEqual(Array(16).fill(undefined));
  const { rows } = await app.deps.pool.query("select count(*)::int as n from jobs");
  expect(rows[0].n).toBe(48);
}, 60_000);

const aNewPost = (userId: string, words: string[]): NewPost => ({
  job: {
    ...{ id: newId(), userId, description: words.join(" "), words, location: "", maskedBy: 0 },
    ...postedFields({ description: words.join(" "), maxBudget: 100 }),
    ...{ state: null, lga: null, service: null, alsoService: null },
    ...{ byAgent: false, clientPhone: null, agentPhone: null, mediaId: null },
    ...{ createdAt: new Date(), expiresAt: new Date() },
  },
  terms: { unitsNeeded: 100, freePosts: null, month: "2026-11" },
  call: undefined,
});
