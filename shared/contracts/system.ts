/** Health endpoints for load balancers and monitoring. */
import * as z from "zod/mini";

export const Ok = z.object({ status: z.literal("ok") });

export const Readiness = z.object({
  status: z.enum(["ready", "unready", "draining"]),
  /** The other fields are for monitoring only: other callers do not learn what fails. */
  database: z.optional(z.boolean()),
  /** Whether the database takes writes: it is the primary and its disk has room. */
  writes: z.optional(z.boolean()),
  queue: z.optional(z.boolean()),
  /** Whether no invariant of the ledger is known to be broken. */
  books: z.optional(z.boolean()),
  freshnessLagSeconds: z.optional(z.number()),
});
