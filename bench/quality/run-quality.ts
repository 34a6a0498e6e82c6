/** `npm run bench -- quality`: what the search finds, compared with Fuse, MiniSearch and Orama. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "#server/db/client.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded.ts";
import { migrateDatabase } from "#server/db/migrate.ts";
import { createLog } from "#server/log.ts";
import { aUser } from "#server/seed/builders.ts";
import { addressOf } from "#shared/contracts/address.ts";
import * as jobsApi from "#shared/contracts/jobs.endpoints.ts";
import {
  mean,
  type Score,
  type SearchedJob,
  scoreOf,
  storeSearchMarket,
} from "#tests/corpora/search-market.ts";
import { openQuestions, type SearchQuestion, searchQuestions } from "#tests/corpora/search-questions.ts";
import { quantile } from "../measures/quantile.ts";
import { table } from "../report/tables.ts";
import { setBenchKeys } from "../servers/data-keys.ts";
import { startProduct } from "../servers/product.ts";
import { type Engine, engines } from "./engines.ts";

const usage = "npm run bench -- quality [--jobs 3000] [--questions 420] [--seed 4711]";

export async function benchQuality(args: string[]): Promise<void> {
  const options = readQualityOptions(args);
  const folder = mkdtempSync(path.join(tmpdir(), "runor-quality-"));
  const postgres = await startEmbeddedPostgres(path.join(folder, "pg"));
  try {
    const jobs = await fill(postgres.connectionString, options.jobs);
    const questions = searchQuestions(options.seed, options.questions, jobs);
    const product = await startProduct(
      { connectionString: postgres.connectionString },
      { profileDir: undefined },
    );
    const lines: string[][] = [];
    try {
      lines.push(await measure(productEngine(product.address), questions, jobs));
    } finally {
      await product.stop();
    }
    for (const build of engines) lines.push(await measure(await build(jobs), questions, jobs));
    console.log(
      `\n${questions.length} questions over ${jobs.length} jobs\n\n${table(head, lines, ["left"])}`,
    );
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function readQualityOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      jobs: { type: "string", default: "3000" },
      questions: { type: "string", default: String(openQuestions.count) },
      seed: { type: "string", default: String(openQuestions.seed) },
    },
  });
  const [jobs, questions, seed] = [Number(values.jobs), Number(values.questions), Number(values.seed)];
  if (![jobs, questions, seed].every((number) => number > 0)) throw new Error(usage);
  return { jobs, questions, seed };
}

async function fill(connectionString: string, count: number): Promise<SearchedJob[]> {
  await migrateDatabase(connectionString);
  setBenchKeys();
  const database = openDatabase({ connectionString, max: 2, log: createLog("warn"), role: "runor_app" });
  try {
    const { id: userId } = await aUser(database.db);
    return await storeSearchMarket(database.db, { userId, count });
  } finally {
    await database.close();
  }
}

/** Searches over HTTP, each question from another address, because rate limits are per address. */
function productEngine(address: string): Engine {
  let asked = 0;
  return {
    name: "Runor",
    find: async (typed) => {
      asked += 1;
      const answer = await fetch(address + addressOf(jobsApi.list, { query: { limit: 20, q: typed } }), {
        headers: { "x-forwarded-for": `10.0.${asked >> 6}.${asked & 63}` },
      });
      const jobs = (await answer.json()) as { _id: string }[];
      return jobs.map(({ _id }) => _id);
    },
  };
}

const kinds = ["plain", "slip", "spoken"] as const;
const head = [
  "search",
  "recall of 20",
  "precision of 10",
  ...kinds.map((kind) => `recall, ${kind}`),
  "median ms",
  "95th ms",
];

/** One line of the table. */
async function measure(
  engine: Engine,
  questions: readonly SearchQuestion[],
  stored: readonly SearchedJob[],
): Promise<string[]> {
  const scores: (Score & { kind: SearchQuestion["kind"]; ms: number })[] = [];
  for (const question of questions) {
    const startedAt = performance.now();
    const found = await engine.find(question.text);
    const ms = performance.now() - startedAt;
    scores.push({ ...scoreOf(question, { stored, found }), kind: question.kind, ms });
  }
  const share = (number: number) => number.toFixed(2);
  const times = scores.map(({ ms }) => ms);
  return [
    engine.name,
    share(mean(scores.map(({ recall }) => recall))),
    share(mean(scores.map(({ precision }) => precision))),
    ...kinds.map((kind) => share(mean(scores.flatMap((each) => (each.kind === kind ? [each.recall] : []))))),
    quantile(times, 0.5).toFixed(1),
    quantile(times, 0.95).toFixed(1),
  ];
}
