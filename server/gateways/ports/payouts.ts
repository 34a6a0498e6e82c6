/** Paying money out to Nigerian bank accounts, in our words. Amounts are whole kobo; each provider's files make them the wire's. */
import type { PaymentProvider } from "../providers.ts";

export interface Bank {
  /** A string: leading zeros count, and small banks' codes differ between providers. */
  code: string;
  name: string;
}

export interface BankAccountNumber {
  bankCode: string;
  accountNumber: string;
}

export interface PayoutOrder extends BankAccountNumber {
  /** Ours, unique for ever, `[a-z0-9-]{16,50}`, stored before this call. */
  reference: string;
  amountKobo: number;
  accountName: string;
  /** One line for the receiver's statement. */
  narration: string;
}

export interface PayoutSighting {
  /** processing: queued or under way, or a status that we don't know. reversed: paid, and come back. */
  status: "processing" | "succeeded" | "failed" | "reversed";
  reference: string;
  providerId: string;
  amountKobo: number;
  /** What the provider charged for it; undefined while it does not say. */
  feeKobo: number | undefined;
  /** The provider's words where it failed. */
  failure: string | undefined;
}

/** `absent`: the provider says that it knows no such reference. */
export type FoundPayout = PayoutSighting | { status: "absent" };

export interface PayoutGateway {
  readonly provider: PaymentProvider;

  /** The banks that can be paid. Errors: GatewayError `unknown`. */
  listBanks(): Promise<Bank[]>;

  /** The name behind a number. Undefined: the bank knows no such account. Errors: GatewayError `unknown`. */
  resolveAccount(account: BankAccountNumber): Promise<{ accountName: string } | undefined>;

  /**
   * Tells the provider to pay. An answer means that it is queued, seldom more.
   * Errors: GatewayError `refused` only where the provider clearly said no and nothing was made; everything else
   * (time-out, 5xx, 429, nonsense, a reference it knows already) is `unknown`: ask `findPayout`.
   * Repeats: never safe to conclude from; ask by reference before any second call.
   */
  sendPayout(order: PayoutOrder): Promise<PayoutSighting>;

  /** What the provider knows of our reference. Errors: GatewayError `unknown` without a clear answer. */
  findPayout(reference: string): Promise<FoundPayout>;

  /** All payouts made between two moments, for reconciliation. Errors: GatewayError `unknown`. */
  listPayouts(between: { from: Date; to: Date }): Promise<PayoutSighting[]>;

  /** What can be paid out now. Errors: GatewayError `unknown`. */
  findBalanceKobo(): Promise<number>;
}
