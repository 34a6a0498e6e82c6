/** Payouts to Nigerian bank accounts, for any provider. Amounts are whole kobo; adapters convert them. */
import type { PaymentProvider } from "../providers.ts";

export interface Bank {
  /** A string: leading zeros count, and codes of small banks differ between providers. */
  code: string;
  name: string;
}

export interface BankAccountNumber {
  bankCode: string;
  accountNumber: string;
}

export interface PayoutOrder extends BankAccountNumber {
  /** Ours, never reused, `[a-z0-9-]{16,50}`, stored before this call. */
  reference: string;
  amountKobo: number;
  accountName: string;
  narration: string;
}

export interface ProviderPayout {
  /** processing: queued, in progress, or an unknown status. reversed: paid and returned. */
  status: "processing" | "succeeded" | "failed" | "reversed";
  reference: string;
  providerId: string;
  amountKobo: number;
  /** The provider's fee; undefined if not known yet. */
  feeKobo: number | undefined;
  failure: string | undefined;
}

/** `absent`: the provider knows no such reference. */
export type FoundPayout = ProviderPayout | { status: "absent" };

export interface PayoutGateway {
  readonly provider: PaymentProvider;

  /** The banks that can be paid. Errors: GatewayError `unknown`. */
  listBanks(): Promise<Bank[]>;

  /** The name of an account's holder. Undefined: the bank knows no such account. Errors: GatewayError `unknown`. */
  resolveAccount(account: BankAccountNumber): Promise<{ accountName: string } | undefined>;

  /**
   * Success usually means that it is queued. Repeats: proves nothing; look it up by reference first.
   * Errors: GatewayError `refused` only if definitely no payout was made, else (429, a known reference) `unknown`.
   */
  sendPayout(order: PayoutOrder): Promise<ProviderPayout>;

  /** The provider's result for our reference. Errors: GatewayError `unknown` without a clear answer. */
  findPayout(reference: string): Promise<FoundPayout>;

  /** All payouts between two moments, for reconciliation. Errors: GatewayError `unknown`. */
  listPayouts(between: { from: Date; to: Date }): Promise<ProviderPayout[]>;

  /** The balance available for payouts. Errors: GatewayError `unknown`. */
  findBalanceKobo(): Promise<number>;
}
