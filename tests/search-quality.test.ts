/** What the search finds for questions as people type them, with typing errors and in Pidgin. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { aUser } from "#server/seed/builders.ts";
import { mean, type Score, type SearchedJob, scoreOf, storeSearchMarket } from "./corpora/search-market.ts";
import { type SearchQuestion, searchQuestions, unseenQuestions } from "./corpora/search-questions.ts";
import { startTestApp, type TestApp } from "./support/app.ts";

/** SEARCH_SEED and SEARCH_COUNT choose other questions. */
const seed = Number(process.env.SEARCH_SEED ?? unseenQuestions.seed);
const questionCount = Number(process.env.SEARCH_COUNT ?? unseenQuestions.count);
const jobCount = 3_000;

let app: TestApp;
let stored: SearchedJob[];
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: "1" });
  const { id: userId } = await aUser(app.deps.db);
  stored = await storeSearchMarket(app.deps.db, { userId, count: jobCount });
  await app.deps.pool.query("analyze");
  await app.deps.freshness.read();
});
afterAll(() => app.close());

async function qualityOf(question: SearchQuestion, n: number): Promise<Score> {
  const path = `/jobs/get-job?limit=20&q=${encodeURIComponent(question.text)}`;
  const { body } = await app.call({
    method: "GET",
    path,
    headers: { "x-forwarded-for": `10.0.${n >> 6}.${n & 63}` },
  });
  return scoreOf(question, { stored, found: body.map(({ _id }: { _id: string }) => _id) });
}

test("finds 95 of 100 relevant jobs among the first 20, and 9 of the first 10 are relevant [CONST-26]", async () => {
  const questions = searchQuestions(seed, questionCount, stored);
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
