/** The fields of a job that need no treatment of their own: one name here stores, reads and shows them, and filters lists. */
import type { jobs } from "#server/db/schema/jobs.ts";
import type { Job, JobListQuery, PostJob } from "#shared/contracts/jobs.ts";

type StoredJob = typeof jobs.$inferSelect;

/** Stored as they were posted. */
const asPosted = ["minBudget", "maxBudget"] as const satisfies readonly (keyof PostJob & keyof StoredJob)[];

/** Shown as they are stored. */
export const asStored = [
  ...asPosted,
  ...(["byAgent", "state", "lga", "service", "callCount"] as const),
] as const satisfies readonly (keyof Job & keyof StoredJob)[];

/** Filters of lists that must equal the column of the same name. Searches find them among the words of a job. */
export const equalFilters = ["service", "state", "lga"] as const satisfies readonly (keyof JobListQuery &
  keyof StoredJob)[];

/** What may be left out of a post is stored as null. */
export type PostedFields = {
  [Name in (typeof asPosted)[number]]: undefined extends PostJob[Name]
    ? NonNullable<PostJob[Name]> | null
    : PostJob[Name];
};
export type StoredFields = Pick<StoredJob, (typeof asStored)[number]>;

export const postedFields = (post: PostJob): PostedFields =>
  Object.fromEntries(asPosted.map((name) => [name, post[name] ?? null])) as unknown as PostedFields;

export const storedFields = (row: StoredFields): StoredFields =>
  Object.fromEntries(asStored.map((name) => [name, row[name]])) as unknown as StoredFields;
