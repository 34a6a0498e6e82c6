import type { SandboxContext } from "../options.ts";
import type { MoneyProviderName } from "../providers.ts";
import type { SandboxRecords } from "../records.ts";
import { balanceKoboOf, changeBalance } from "./balance.ts";

export const payoutKind = "payout";

export type PayoutState = "new" | "pending" | "succeeded" | "failed" | "reversed";

/** Money on its way to a bank account, whichever provider was told to send it. */
export interface SandboxPayout {
  provider: MoneyProviderName;
  /** The provider's number of it. */
  id: string;
  /** As the provider was given it. */
  reference: string;
  /** Without what the merchant's adapter hung on for test mode. */
  ownReference: string;
  amountKobo: number;
  feeKobo: number;
  bankCode: string;
  bankName: string;
  accountNumber: string;
  accountName: string;
  narration: string;
  state: PayoutState;
  /** The provider's words for the state. */
  message: string;
  /** Waits in `new` until somebody approves it in the dashboard. */
  needsApproval: boolean;
  /** Whether amount and fee are out of the balance. */
  isCharged: boolean;
  createdAt: string;
}

/** What differs between providers when a payout ends. */
export interface PayoutProvider {
  /** Queues the webhook for the state. Answers what must go out before anything else. */
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

/** Only money that is out can come back; what failed stays failed. */
const ways: Record<PayoutState, readonly PayoutState[]> = {
  new: ["pending", "succeeded", "failed"],
  pending: ["succeeded", "failed"],
  succeeded: ["reversed", "failed"],
  failed: [],
  reversed: [],
};

export const payoutKey = (payout: Pick<SandboxPayout, "provider" | "reference">): string =>
  `${payout.provider}:${payout.reference}`;

/** Moves a payout on where that is possible, with the balance and the webhook. Undefined: it is not. */
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

/** Takes the money out of the balance or puts it back; without enough there it fails as the providers fail. */
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
