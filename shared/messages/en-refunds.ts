/** Money of a payment that bought nothing, and goes back. Apart from en.ts: only pages that payments lead to load it. */
import type { OrderRefund } from "../contracts/payments.ts";

type Status = OrderRefund["status"];

export const refundTexts = {
  sentence: {
    pending: (sum: string) => `${sum} goes back to how you paid.`,
    returned: (sum: string) => `${sum} was returned to how you paid.`,
  } satisfies Record<Status, (sum: string) => string>,
  tooMuch: "You paid more than you had to.",
  /** Beside the amount. */
  label: { pending: "To be returned", returned: "Returned" } satisfies Record<Status, string>,
} as const;
