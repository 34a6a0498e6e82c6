/** Jobs to search in, and a score for how well a search answers a question about them. */
import type { Db } from "#server/db/client.ts";
import { newId } from "#server/db/ids.ts";
import { jobs as jobTable } from "#server/db/schema/jobs.ts";
import { jobWords } from "#server/features/market/jobs/posting/posting.rules.ts";
import { drawJobs } from "#server/seed/content/jobs.ts";
import { seededNumbers } from "#server/seed/seeded-numbers.ts";
import type { Asked, SearchQuestion } from "./search-questions.ts";

export interface SearchedJob extends Asked {
  id: string;
  description: string;
  location: string;
}

const rowsPerInsert = 500;

/** Stores this many jobs of a user, each a minute older than the one before; equal in every run. */
export async function storeSearchMarket(
  db: Db,
  { userId, count }: { userId: string; count: number },
): Promise<SearchedJob[]> {
  const drawn = drawJobs(seededNumbers(7), count);
  const rows = drawn.map(({ service, description, address, maxBudgetNaira: maxBudget }, n) => {
    const text = { service, description, location: address.text, state: address.state, lga: address.lga };
    const createdAt = new Date(Date.now() - n * 60_000);
    return { id: newId(), userId, ...text, maxBudget, words: jobWords(text), createdAt };
  });
  for (let from = 0; from < rows.length; from += rowsPerInsert)
    await db.insert(jobTable).values(rows.slice(from, from + rowsPerInsert));
  return rows.map(({ id, service, state, lga, description, location }) => ({
    id,
    service,
    state,
    lga: lga ?? "",
    description,
    location,
  }));
}

const countedForRecall = 20;
const countedForPrecision = 10;

export interface Score {
  /** Share of the meant jobs that are among the first 20; if more are meant, the share of 20. */
  recall: number;
  /** Share of the first 10 results that are meant. */
  precision: number;
}

export function scoreOf(
  question: SearchQuestion,
  { stored, found }: { stored: readonly SearchedJob[]; found: readonly string[] },
): Score {
  const meant = new Set(stored.filter((job) => isMeant(job, question)).map(({ id }) => id));
  const hits = found.slice(0, countedForRecall).map((id) => meant.has(id));
  const first = hits.slice(0, countedForPrecision);
  return {
    recall: hits.filter(Boolean).length / Math.min(countedForRecall, meant.size),
    precision: first.length === 0 ? 1 : first.filter(Boolean).length / first.length,
  };
}

const isMeant = (job: Asked, { services, place }: SearchQuestion): boolean =>
  services.includes(job.service) &&
  (!place || (job.state === place.state && (place.lga === null || job.lga === place.lga)));

export const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
