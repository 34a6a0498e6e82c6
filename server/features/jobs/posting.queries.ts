import type { Db } from "../../db/client.ts";
import { jobs } from "../../db/schema/jobs.ts";

export type NewJob = typeof jobs.$inferInsert;

/** Stores a new job. */
export async function insertJob(db: Db, job: NewJob): Promise<void> {
  await db.insert(jobs).values(job);
}
