/** Giving back what bought nothing: what a provider's word about it means. Pure. */
import type { RefundState } from "#shared/contracts/accounting.ts";
import type { RefundSighting } from "../../../gateways/payments/payments.ts";

export interface RefundFacts {
  id: string;
  amountMinor: number;
  refundState: RefundState;
  /** How often one was begun. */
  refundTries: number;
  refundId: string | null;
  refundSentAt: Date | null;
}

/** Ours, of one try: found again at the provider, and in its list of refunds. */
export const refundReference = (excessId: string, tries: number): string =>
  `refund-${excessId.replaceAll("-", "")}-${tries}`;

/** Whether this refund is one that we asked for, in any try. */
export function isOurs(refund: RefundSighting, excess: RefundFacts): boolean {
  if (refund.refundId === excess.refundId) return true;
  if (refund.reference === undefined)
    // A provider that shows no notes: the amount has to do, while one is under way.
    return excess.refundSentAt !== null && refund.amountKobo === excess.amountMinor;
  return refund.reference.includes(refundReference(excess.id, 0).slice(0, -1));
}

const minuteMs = 60_000;
/** Providers need a while until a list shows what was made. Then it never was, and a person may begin another. */
const absentAfterMs = 30 * minuteMs;

/** elsewhere: somebody gave back a part of the payment by hand, and the whole on top would be too much. */
export const failures = {
  refused: "failed",
  absent: "not found at the provider",
  elsewhere: "a part was given back on the provider's dashboard: give the rest back there",
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
    const isElsewhere = known.some((refund) => refund.status !== "failed" && !ours.includes(refund));
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
