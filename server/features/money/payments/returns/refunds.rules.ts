/** Giving back what bought nothing: what a provider's word about it means. Pure. */

import type { RefundSighting } from "#server/gateways/ports/payments.ts";
import type { RefundState } from "#shared/contracts/accounting.ts";

export interface RefundFacts {
  id: string;
  amountMinor: number;
  /** What of it went back in parts by hand, and by which refunds. */
  returnedMinor: number;
  returnedParts: readonly string[];
  refundState: RefundState;
  /** How often one was begun. */
  refundTries: number;
  refundId: string | null;
  refundSentAt: Date | null;
}

/** Ours, of one try: found again at the provider, and in its list of refunds. */
export const refundReference = (excessId: string, tries: number): string =>
  `refund-${excessId.replaceAll("-", "")}-${tries}`;

/** What is still to be given back. */
export const restMinor = ({
  amountMinor,
  returnedMinor,
}: Pick<RefundFacts, "amountMinor" | "returnedMinor">): number => amountMinor - returnedMinor;

/** Whether the provider has not been told of it, so that what is given back by hand is this money. */
export const isWaiting = ({ refundState, refundId }: RefundFacts): boolean =>
  refundState === "due" || refundState === "failed" || (refundState === "sending" && refundId === null);

/** How a refund or a dispute is written down: their ids may be the same. */
export const storedIdOf = (kind: "refund" | "chargeback", id: string): string => `${kind}:${id}`;

/** Whether this refund is one that we asked for: in any try, until it is known which one gave the money back. */
export function isOurs(refund: RefundSighting, excess: RefundFacts): boolean {
  if (refund.refundId === excess.refundId) return true;
  if (excess.returnedParts.includes(storedIdOf("refund", refund.refundId))) return false;
  const isKnown = excess.refundId !== null;
  if (refund.reference === undefined)
    // A provider that shows no notes: the amount has to do, while one is under way whose id nobody knows.
    return !isKnown && excess.refundSentAt !== null && refund.amountKobo === restMinor(excess);
  // Another try that went out as well gave the same money back twice: that one is not the excess any more.
  if (isKnown && excess.refundState === "returned")
    return refund.reference.includes(refundReference(excess.id, excess.refundTries));
  return refund.reference.includes(refundReference(excess.id, 0).slice(0, -1));
}

const minuteMs = 60_000;
/** Providers need a while until a list shows what was made. Then it never was, and a person may begin another. */
const absentAfterMs = 30 * minuteMs;

/** elsewhere: somebody gave back a part by hand that is not booked yet, and the whole on top would be too much. */
export const failures = {
  refused: "failed",
  absent: "not found at the provider",
  elsewhere: "a part was given back on the provider's dashboard a moment ago: try again once it is booked",
} as const;

export type RefundStep =
  /** The provider has to be told. */
  | { do: "send" }
  | { do: "return"; refund: RefundSighting }
  | { do: "fail"; because: keyof typeof failures; refund?: RefundSighting }
  /** Look again. */
  | { do: "wait"; state: "sending" | "unclear"; refund?: RefundSighting };

/**
 * What comes next for a refund that staff asked for. It is sent once a try, and never while one that was sent before may
 * still exist.
 */
export function nextStep(excess: RefundFacts, known: readonly RefundSighting[], now: Date): RefundStep {
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

/** When to look next: the longer it takes, the rarer. */
export function nextLook(excess: RefundFacts, now: Date): Date {
  const ageMs = now.getTime() - (excess.refundSentAt?.getTime() ?? now.getTime());
  return new Date(now.getTime() + Math.min(60 * minuteMs, Math.max(minuteMs / 2, ageMs)));
}
