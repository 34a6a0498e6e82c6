/** What the search finds for questions as people type them, with slips and in Pidgin. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#server/db/ids.ts";
import { jobs as jobTable } from "#server/db/schema/jobs.ts";
import { jobWords } from "#server/features/market/jobs/posting/posting.rules.ts";
import { aUser } from "#server/seed/builders.ts";
import { drawJobs } from "#server/seed/content/jobs.ts";
import { seededNumbers } from "#server/seed/seeded-numbers.ts";
import { type Asked, type SearchQuestion, searchQuestions } from "./corpora/search-questions.ts";
import { startTestApp, type TestApp } from "./support/app.ts";

/** Not one of the seeds that the search was developed with. Others by SEARCH_SEED and SEARCH_COUNT. */
const unseenSeed = Number(process.env.SEARCH_SEED ?? 20_261_123);
const jobCount = 3_000;

let app: TestApp;
let stored: (Asked & { id: string })[];
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: "1" });
  const { id: userId } = await aUser(app.deps.db);
  const drawn = drawJobs(seededNumbers(7), jobCount);
  const rows = drawn.map(({ service, description, address, maxBudgetNaira: maxBudget }, n) => {
    const text = { service, description, location: address.text, state: address.state, lga: address.lga };
    const createdAt = new Date(Date.now() - n * 60_000);
    return { id: newId(), userId, ...text, maxBudget, words: jobWords(text), createdAt };
  });
  for (let from = 0; from < rows.length; from += 500)
    await app.deps.db.insert(jobTable).values(rows.slice(from, from + 500));
  await app.deps.pool.query("analyze");
  await app.deps.freshness.read();
  stored = rows.map(({ id, service, state, lga }) => ({ id, service, state, lga: lga ?? "" }));
});
afterAll(() => app.close());

const isMeant = (job: Asked, { services, place }: SearchQuestion): boolean =>
  services.includes(job.service) &&
  (!place || (job.state === place.state && (place.lga === null || job.lga === place.lga)));

async function qualityOf(
  question: SearchQuestion,
  n: number,
): Promise<{ recall: number; precision: number }> {
  const path = `/jobs/get-job?limit=20&q=${encodeURIComponent(question.text)}`;
  const { body } = await app.call({
    method: "GET",
    path,
    headers: { "x-forwarded-for": `10.0.${n >> 6}.${n & 63}` },
  });
  const byId = new Map(stored.map((job) => [job.id, job]));
  const hits: boolean[] = body.map(({ _id }: { _id: string }) => isMeant(byId.get(_id)!, question));
  const wanted = stored.filter((job) => isMeant(job, question)).length;
  const first = hits.slice(0, 10);
  return {
    recall: hits.filter(Boolean).length / Math.min(20, wanted),
    precision: first.length === 0 ? 1 : first.filter(Boolean).length / first.length,
  };
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

test("finds 95 of 100 meant jobs among the first 20, and 9 of the first 10 are meant [CONST-26]", async () => {
  const questions = searchQuestions(unseenSeed, Number(process.env.SEARCH_COUNT ?? 120), stored);
  const found: { question: SearchQuestion; recall: number; precision: number }[] = [];
  for (const [n, question] of questions.entries())
    found.push({ question, ...(await qualityOf(question, n)) });
  const poor = found
    .filter(({ recall, precision }) => recall < 0.9 || precision < 0.8)
    .map(
      ({ question, recall, precision }) =>
        `${recall.toFixed(2)} ${precision.toFixed(2)} ${question.kind} ${question.text} → ${question.services.join("/")}`,
    );
  const recall = mean(found.map((each) => each.recall));
  const precision = mean(found.map((each) => each.precision));
  expect(recall, `${recall} of\n${poor.join("\n")}`).toBeGreaterThanOrEqual(0.95);
  expect(precision, `${precision} of\n${poor.join("\n")}`).toBeGreaterThanOrEqual(0.9);
});
