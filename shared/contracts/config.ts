/** The owner's settings that every browser may know: an explicit list, nothing else leaves the server. */

import * as z from "zod/mini";

export const PublicSettings = z.object({
  productName: z.string(),
  supportPhone: z.string(),
  /** When somebody answers it. */
  supportHours: z.string(),
  apiHost: z.nullable(z.string()),
  /** Who answers the chat instead of the product itself. */
  chatHost: z.nullable(z.string()),
  /** Whether provider stand-ins answer: pages say that no real money moves. */
  sandbox: z.boolean(),
  /** What is free in a month without a subscription. */
  freeJobs: z.int(),
  freeCalls: z.int(),
  /** How long a boost lasts. */
  boostDays: z.int(),
  /** Whether signing up demands consent to promotional messages. */
  promotionalConsentRequired: z.boolean(),
  /** How long payouts wait after a change of the bank account. */
  bankChangeHoldHours: z.int(),
});
export type PublicSettings = z.infer<typeof PublicSettings>;
