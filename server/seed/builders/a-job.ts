import type { Db } from "#server/db/client.ts";
import { newId } from "#server/db/ids.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import { wordsOf } from "#shared/text/search-words.ts";

type JobRow = typeof jobs.$inferInsert;

export async function aJob(
  db: Db,
  overrides: Partial<JobRow> & Pick<JobRow, "userId">,
): Promise<JobRow & { id: string }> {
  const description = overrides.description ?? "Paint two rooms and a corridor";
  const row = {
    id: newId(),
    description,
    minBudget: 80_000,
    maxBudget: 120_000,
    location: "Adelabu Street, Surulere, Lagos",
    state: "Lagos",
    lga: "Surulere",
    service: "House Painting",
    words: wordsOf(description),
    ...overrides,
  };
  await db.insert(jobs).values(row);
  return row;
}
