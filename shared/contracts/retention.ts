/** The register of processing: which personal data the product holds, and how long. */
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
  "ussd",
  "agents",
  "reports",
  "numbers",
  "staff",
  "technical",
] as const;
export type Activity = (typeof activities)[number];

/** `account`: until the account is closed. `days`: for some days. `books`: for good, under ids without a name. */
const retentions = ["account", "days", "books"] as const;

export const ProcessingRegister = z.object({
  activities: z.array(
    z.object({
      activity: z.enum(activities),
      kept: z.enum(retentions),
      /** With `days`: how many. With `account`: how long parts of it are kept at most while the account is open, or null. */
      days: z.nullable(z.number()),
    }),
  ),
});
export type ProcessingRegister = z.infer<typeof ProcessingRegister>;
