/** The register of processing: which personal data the product holds, and for how long. */
import * as z from "zod/mini";

export const activities = [
  "account",
  "sessions",
  "jobs",
  "calls",
  "cards",
  "wallet",
  "bank",
  "sms",
  "notifications",
  "newsletter",
  "ussd",
  "agents",
  "reports",
  "numbers",
  "staff",
  "technical",
] as const;
export type Activity = (typeof activities)[number];

/** `account`: until the account is deleted. `days`: for some days. `books`: for good, under nameless ids. */
const retentions = ["account", "days", "books"] as const;

export const ProcessingRegister = z.object({
  activities: z.array(
    z.object({
      activity: z.enum(activities),
      kept: z.enum(retentions),
      /** For `days`: how many. For `account`: the longest time for parts of it meanwhile, or null. */
      days: z.nullable(z.number()),
    }),
  ),
  /** How long backups hold what was deleted; 0: for good. Absent in answers of earlier versions. */
  backupDays: z.optional(z.number()),
});
export type ProcessingRegister = z.infer<typeof ProcessingRegister>;
