/** What the wait for a subscription's payment comes to. Pure: who asks and who waits is `follow-payment.ts`. */
import { pages } from "#shared/paths.ts";

/** *Source*: specification §9. */
export const longestWaitMs = 45_000;
/** The server asks the provider no more often. */
export const askAgainMs = 3_000;

/** Where a confirmed subscription leads. `variant` is the address's. */
export const afterSubscribing = (variant: string | null): string =>
  variant === "serviceman" ? pages.jobs : pages.businessCentre;
