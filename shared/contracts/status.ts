/** What people may know about how the product runs: no causes, no names, no amounts. Times are ISO. */
import * as z from "zod/mini";

export const statusAreas = ["pages", "signIn", "payments", "payouts", "sms", "ussd"] as const;
export type StatusArea = (typeof statusAreas)[number];

/** `delayed`: it works, later than usual. `down`: it does not work now. */
const statusStates = ["working", "delayed", "down"] as const;
export type StatusState = (typeof statusStates)[number];

export const Status = z.object({
  checkedAt: z.string(),
  areas: z.array(
    z.object({
      area: z.enum(statusAreas),
      state: z.enum(statusStates),
      /** Since when it does not work as usual; null while it does. */
      since: z.nullable(z.string()),
    }),
  ),
  /** Of the last 14 days, newest first. `until`: null while it lasts. */
  incidents: z.array(
    z.object({ area: z.enum(statusAreas), from: z.string(), until: z.nullable(z.string()) }),
  ),
});
export type Status = z.infer<typeof Status>;
