import type { SandboxContext } from "../options.ts";
import type { MoneyProviderName } from "../providers.ts";
import type { SandboxRecords } from "../records.ts";
import { balanceKoboOf, changeBalance } from "./balance.ts";

export const payoutKind = "payout";

export type PayoutState = "new" | "pending" | "succeeded" | "failed" | "reversed";

export interface SandboxPayout {
  provider: MoneyProviderName;
  id: string;
  /** As received by the provider. */
  reference: string;
  /** Without the suffix that the merchant's adapter appends in test mode. */
  ownReference: string;
  amountKobo: number;
  feeKobo: number;
  bankCode: string;
  bankName: string;
  accountNumber: string;
  accountName: string;
  narration: string;
  state: PayoutState;
  message: string;
  /** Stays `new` until it is approved in the dashboard. */
  needsApproval: boolean;
  /** Whether amount and fee have been deducted from the balance. */
  isCharged: boolean;
  createdAt: string;
}

export interface PayoutProvider {
  /** Queues the webhook for the state. Returns the deliveries that must precede the caller's answer. */
  announce(records: SandboxRecords, payout: SandboxPayout): Promise<string[]>;
}

export interface PayoutDesk {
  context: SandboxContext;
  providers: Record<SandboxPayout["provider"], PayoutProvider>;
}

export interface PayoutMove {
  to: PayoutState;
  message: string;
}

export const insufficientFunds = "DISBURSE FAILED: Insufficient funds in customer wallet";

/** Only paid money can be returned; a failed payout stays failed. */
const ways: Record<PayoutState, readonly PayoutState[]> = {
  new: ["pending", "succeeded", "failed"],
  pending: ["succeeded", "failed"],
  succeeded: ["reversed", "failed"],
  failed: [],
  reversed: [],
};

export const payoutKey = (payout: Pick<SandboxPayout, "provider" | "reference">): string =>
  `${payout.provider}:${payout.reference}`;

/** Moves a payout to a state, updating balance and webhook. Undefined if the transition is not allowed. */
export async function movePayout(
  desk: PayoutDesk,
  records: SandboxRecords,
  change: PayoutMove & { key: string },
): Promise<{ payout: SandboxPayout; firstDeliveries: string[] } | undefined> {
  const payout = await records.lock<SandboxPayout>(payoutKind, change.key);
  if (!payout || !ways[payout.state].includes(change.to)) return undefined;
  const moved = await settle(records, payout, change);
  await records.replace(payoutKind, change.key, moved);
  const isEnd = moved.state !== "pending";
  const firstDeliveries = isEnd ? await desk.providers[moved.provider].announce(records, moved) : [];
  return { payout: moved, firstDeliveries };
}

/** Deducts or returns the money. A payout that the balance does not cover fails, as at the provider. */
async function settle(
  records: SandboxRecords,
  payout: SandboxPayout,
  { to, message }: PayoutMove,
): Promise<SandboxPayout> {
  const totalKobo = payout.amountKobo + payout.feeKobo;
  const comesBack = to === "failed" || to === "reversed";
  if (comesBack) {
    if (payout.isCharged) await changeBalance(records, payout.provider, totalKobo);
    return { ...payout, state: to, message, isCharged: false };
  }
  if (payout.isCharged) return { ...payout, state: to, message };
  if ((await balanceKoboOf(records, payout.provider)) < totalKobo) {
    return { ...payout, state: "failed", message: insufficientFunds };
  }
  await changeBalance(records, payout.provider, -totalKobo);
  return { ...payout, state: to, message, isCharged: true };
}
