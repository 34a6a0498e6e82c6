/** Interprets the provider's answers about refunds of excess payments. Pure. */
import type { ProviderRefund } from "#server/gateways/ports/payments.ts";
import type { accountingAnswers } from "#server/language/messages.ts";
import type { RefundState } from "#shared/contracts/accounting.ts";
import { minuteMs } from "#shared/time/durations.ts";

export interface RefundFacts {
  id: string;
  amountMinor: number;
  /** Amount returned in parts by hand, and the refunds that did it. */
  returnedMinor: number;
  returnedParts: readonly string[];
  refundState: RefundState;
  refundTries: number;
  refundId: string | null;
  refundSentAt: Date | null;
}

/** Identifies one try, also in the provider's list of refunds. */
export const refundReference = (excessId: string, tries: number): string =>
  `refund-${excessId.replaceAll("-", "")}-${tries}`;

export const restMinor = ({
  amountMinor,
  returnedMinor,
}: Pick<RefundFacts, "amountMinor" | "returnedMinor">): number => amountMinor - returnedMinor;

/** Whether no refund was ordered from the provider yet, so that a refund made by hand is about this money. */
export const isWaiting = ({ refundState, refundId }: RefundFacts): boolean =>
  refundState === "due" || refundState === "failed" || (refundState === "sending" && refundId === null);

/** Whether our only request may have been refused or lost: a refund of the whole rest by hand is about this money. */
export const isUnanswered = ({ refundState, refundId }: RefundFacts): boolean =>
  refundState === "unclear" && refundId === null;

/** Prefixed with the kind, because refunds and disputes may share ids. */
export const storedIdOf = (kind: "refund" | "chargeback", id: string): string => `${kind}:${id}`;

const isStoredId = (refundId: string | null): boolean => refundId?.includes(":") ?? false;

/** Whether a reference is that of any of our refunds. */
export const isOwnReference = (reference: string | undefined): boolean =>
  reference !== undefined && /refund-[0-9a-f]{32}-\d+/.test(reference);

/** Whether we ordered this refund, in any try, until one is known to have returned the money. */
export function isOurs(refund: ProviderRefund, excess: RefundFacts): boolean {
  if (refund.refundId === excess.refundId) return true;
  if (excess.returnedParts.includes(storedIdOf("refund", refund.refundId))) return false;
  const isKnown = excess.refundId !== null;
  // It went back by hand: a refund of ours that was made after all returned the same money twice.
  if (isKnown && isStoredId(excess.refundId)) return false;
  if (refund.reference === undefined)
    // For a provider that does not return our reference, match by amount while a refund with unknown id is under way.
    return !isKnown && excess.refundSentAt !== null && refund.amountKobo === restMinor(excess);
  // A further try that also succeeded returned the same money twice; it is not the excess any more.
  if (isKnown && excess.refundState === "returned")
    return refund.reference.includes(refundReference(excess.id, excess.refundTries));
  return refund.reference.includes(refundReference(excess.id, 0).slice(0, -1));
}

/** Providers may take this long to list a refund. After that it does not exist, and staff may begin another. */
const absentAfterMs = 30 * minuteMs;

/** elsewhere: a part was returned by hand and is not booked yet, so sending the whole amount would be too much. */
type RefundFailure = keyof typeof accountingAnswers.refundFailures;

export type RefundStep =
  | { do: "send" }
  | { do: "return"; refund: ProviderRefund }
  | { do: "fail"; because: RefundFailure; refund?: ProviderRefund }
  | { do: "wait"; state: "sending" | "unclear"; refund?: ProviderRefund };

/** The next step of a refund. Each try is sent once, and never while an earlier one may still exist. */
export function nextStep(excess: RefundFacts, known: readonly ProviderRefund[], now: Date): RefundStep {
  const ours = known.filter((refund) => isOurs(refund, excess));
  const returned = ours.find(({ status }) => status === "refunded");
  if (returned) return { do: "return", refund: returned };
  const processing = ours.find(({ status }) => status === "processing");
  if (processing) return { do: "wait", state: "sending", refund: processing };
  if (excess.refundState === "sending" && excess.refundId === null) {
    const isElsewhere = known.some(
      (refund) =>
        refund.status !== "failed" &&
        !ours.includes(refund) &&
        !excess.returnedParts.includes(storedIdOf("refund", refund.refundId)),
    );
    return isElsewhere ? { do: "fail", because: "elsewhere" } : { do: "send" };
  }
  const thisTry = refundReference(excess.id, excess.refundTries);
  const failed = ours.find(
    ({ refundId, reference }) => refundId === excess.refundId || reference?.includes(thisTry),
  );
  if (failed) return { do: "fail", because: "refused", refund: failed };
  const sentAt = excess.refundSentAt?.getTime() ?? 0;
  if (now.getTime() - sentAt > absentAfterMs) return { do: "fail", because: "absent" };
  return { do: "wait", state: "unclear" };
}

export function nextLook(excess: RefundFacts, now: Date): Date {
  const ageMs = now.getTime() - (excess.refundSentAt?.getTime() ?? now.getTime());
  return new Date(now.getTime() + Math.min(60 * minuteMs, Math.max(minuteMs / 2, ageMs)));
}
