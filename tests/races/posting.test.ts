/** Concurrent posts that add the same new words to the search, in different orders. */
import { afterAll, beforeAll, expect, test } from "vitest";
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

test("none of them fails", async () => {
  const statuses: number[] = [];
  for (let round = 0; round < 8; round += 1) {
    const words = Array.from({ length: 240 }, (_, place) => newWord(round * 240 + place));
    const posts = posters.map(({ cookie }, place) => {
      const description = (place % 2 === 0 ? words : words.toReversed()).join(" ");
      const body = { description, maxBudget: 100 };
      return app.call({ method: "POST", path: "/jobs/post-job", as: cookie, body });
    });
    statuses.push(...(await Promise.all(posts)).map(({ status }) => status));
  }

  expect(statuses).toEqual(Array(32).fill(201));
}, 60_000);
