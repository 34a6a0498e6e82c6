/** Outcomes of the wait for a subscription's payment. Pure: `follow-payment.ts` polls and waits. */
import { pages } from "#shared/paths.ts";

/** Source: specification §9. */
export const longestWaitMs = 45_000;
/** The server queries the provider no more often. */
export const askAgainMs = 3_000;

/** Next page after a confirmed subscription. `variant` comes from the address. */
export const afterSubscribing = (variant: string | null): string =>
  variant === "serviceman" ? pages.jobs : pages.businessCentre;
