/** What orders are for. A new purpose is one more file and one more line here. */
import type { OrderPurpose } from "#shared/contracts/payments.ts";
import type { Kobo, Units } from "#shared/money.ts";
import type { Transaction } from "../../../db/client.ts";
import type { JournalKind, Move } from "../../ledger/ledger.rules.ts";
import { subscriptionPurpose } from "./subscription.ts";
import { unitsPurpose } from "./units.ts";

export interface PurposeOrder {
  userId: string;
  txRef: string;
  /** 0 unless units are bought. */
  units: number;
  provider: string;
}

export interface Fulfilment {
  moves: Move[];
  creditedUnits: Units;
}

export interface Purpose {
  journalKind: JournalKind;
  /** The page that the provider sends the customer back to. */
  returnPage: string;
  /** What that page is told beside the reference. `returnTo` is where the customer came from. */
  returnQuery?(order: { returnTo: string | null }): Record<string, string>;
  priceKobo(order: { units: number }): Kobo;
  /** One line for the hosted page. */
  describe(order: { units: number }, productName: string): string;
  /** What the order's own amount buys. */
  fulfil(order: PurposeOrder, paidKobo: Kobo): Fulfilment;
  /** What less than the order's amount buys; undefined: nothing, the money goes back. */
  fulfilShort(order: PurposeOrder, paidKobo: Kobo): Fulfilment | undefined;
  /** What else a fulfilled order changes, in the transaction that moves its money. */
  grant?(tx: Transaction, order: PurposeOrder, paidAt: Date): Promise<void>;
}

const purposes: Partial<Record<OrderPurpose, Purpose>> = {
  units: unitsPurpose,
  subscription: subscriptionPurpose,
};

/** Errors: RangeError for a purpose that cannot be ordered yet. */
export function purposeOf(name: OrderPurpose): Purpose {
  const purpose = purposes[name];
  if (!purpose) throw new RangeError(`no orders for ${name}`);
  return purpose;
}
