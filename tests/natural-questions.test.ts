/** What the search finds for questions that were written by hand, among one job of each trade in each place. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#server/db/ids.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { jobWords } from "#server/features/market/jobs/posting/posting.rules.ts";
import { aUser } from "#server/seed/builders.ts";
import { serviceNames } from "#shared/services/services.ts";
import { naturalQuestions } from "./corpora/natural-questions.ts";
import { startTestApp, type TestApp } from "./support/app.ts";

let app: TestApp;
const rowsPerInsert = 500;
const nowhere = { state: "Kogi", lga: "Okene" };

beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: "1" });
  const { id: userId } = await aUser(app.deps.db);
  const places = [nowhere, ...naturalQuestions.flatMap((question) => question.places)];
  const different = new Map(places.map((place) => [`${place.lga}, ${place.state}`, place]));
  // Descriptions without words: a job is found by its trade and place alone.
  const rows = [...different.values()].flatMap((place, n) =>
    serviceNames.map((service, m) => {
      const text = { service, description: "Call me.", location: "", ...place };
      const createdAt = new Date(Date.now() - (n * serviceNames.length + m) * 60_000);
      return { id: newId(), userId, ...text, maxBudget: 5_000, words: jobWords(text), createdAt };
    }),
  );
  for (let from = 0; from < rows.length; from += rowsPerInsert)
    await app.deps.db.insert(jobs).values(rows.slice(from, from + rowsPerInsert));
  await app.deps.pool.query("analyze jobs");
  await app.deps.freshness.read();
});
afterAll(() => app.close());

/** The services and places of the first five results. */
async function firstOf(text: string, n: number): Promise<{ service: string; state: string; lga: string }[]> {
  const { body } = await app.call({
    method: "GET",
    path: `/jobs/get-job?limit=5&q=${encodeURIComponent(text)}`,
    headers: { "x-forwarded-for": `10.1.${n >> 6}.${n & 63}` },
  });
  return body;
}

test("there are at least 60 questions", () => {
  expect(naturalQuestions.length).toBeGreaterThanOrEqual(60);
});

test.each(naturalQuestions.map((question, n) => [question.text, n] as const))(
  "%j has its trade among the first five results, and its place first [CONST-26]",
  async (text, n) => {
    const { service, places } = naturalQuestions[n]!;
    const found = await firstOf(text, n);
    const [first] = found;
    expect(found.map((job) => job.service)).toContain(service);
    if (places.length > 0) expect(places).toContainEqual({ state: first?.state, lga: first?.lga });
    // Two trades may share a question's words, such as those of a tailor and a fashion designer.
    expect(new Set(found.map((job) => job.service)).size).toBeLessThanOrEqual(3);
  },
);
