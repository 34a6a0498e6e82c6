/** What the public may know about the product's health: no causes, names or amounts. Times are ISO. */
import * as z from "zod/mini";

export const statusAreas = [
  "pages",
  "pictures",
  "signIn",
  "payments",
  "payouts",
  "sms",
  "notifications",
  "ussd",
] as const;
export type StatusArea = (typeof statusAreas)[number];

/** `delayed`: works, but later than usual. `down`: does not work. */
const statusStates = ["working", "delayed", "down"] as const;
export type StatusState = (typeof statusStates)[number];

export const Status = z.object({
  checkedAt: z.string(),
  areas: z.array(
    z.object({
      area: z.enum(statusAreas),
      state: z.enum(statusStates),
      /** When the disruption began; null without one. */
      since: z.nullable(z.string()),
    }),
  ),
  /** Of the last 14 days, newest first. `until`: null while the incident lasts. */
  incidents: z.array(
    z.object({ area: z.enum(statusAreas), from: z.string(), until: z.nullable(z.string()) }),
  ),
});
export type Status = z.infer<typeof Status>;
