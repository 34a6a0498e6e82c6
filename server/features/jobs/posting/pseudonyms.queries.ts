import type { Transaction } from "../../../db/client.ts";
import { jobs } from "../../../db/schema/jobs.ts";

export type PseudonymousJob = Required<
  Pick<
    typeof jobs.$inferSelect,
    | "id"
    | "userId"
    | "description"
    | "minBudget"
    | "maxBudget"
    | "location"
    | "state"
    | "lga"
    | "service"
    | "alsoService"
    | "words"
    | "createdAt"
  >
> & { clientPhone: string; pseudonym: string };

export async function insertPseudonymousJob(tx: Transaction, job: PseudonymousJob): Promise<void> {
  await tx.insert(jobs).values({ ...job, updatedAt: job.createdAt });
}
