import type { Transaction } from "#server/db/client.ts";
import { jobs } from "#server/db/schema/jobs.ts";
import type { E164 } from "#shared/phones/phone.ts";
import type { NewJob } from "./posting.queries.ts";

export type PseudonymousJob = Omit<NewJob, "byAgent" | "clientPhone" | "agentPhone" | "mediaId"> & {
  clientPhone: E164;
  pseudonym: string;
};

export async function insertPseudonymousJob(tx: Transaction, job: PseudonymousJob): Promise<void> {
  await tx.insert(jobs).values({ ...job, updatedAt: job.createdAt });
}
