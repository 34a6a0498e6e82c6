/** The owner's settings that browsers receive: an explicit list, no other setting leaves the server. */

import * as z from "zod/mini";

export const PublicSettings = z.object({
  productName: z.string(),
  supportPhone: z.string(),
  /** Opening hours of the support line. */
  supportHours: z.string(),
  apiHost: z.nullable(z.string()),
  /** The external chat host, or null for the built-in chat. */
  chatHost: z.nullable(z.string()),
  /** Whether sandbox providers are in use: pages then say that no real money moves. */
  sandbox: z.boolean(),
  freeJobs: z.int(),
  freeCalls: z.int(),
  boostDays: z.int(),
  promotionalConsentRequired: z.boolean(),
  /** How long payouts are held after a change of the bank account. */
  bankChangeHoldHours: z.int(),
});
export type PublicSettings = z.infer<typeof PublicSettings>;
