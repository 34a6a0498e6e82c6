/** What orders can be for. A new purpose needs one more file and one more line here. */

import type { Actor } from "#server/actor.ts";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import type { JournalKind, Move } from "#server/features/money/ledger/ledger.rules.ts";
import type { Message } from "#server/language/message.ts";
import type { OrderPurpose } from "#shared/contracts/payments.ts";
import type { Kobo, Units } from "#shared/money/money.ts";
import { boostPurpose } from "./boost.ts";
import { subscriptionPurpose } from "./subscription.ts";
import { unitsPurpose } from "./units.ts";

export interface PurposeOrder {
  userId: string;
  txRef: string;
  /** 0 unless units are bought. */
  units: Units;
  /** Null unless a job is boosted. */
  jobId: string | null;
  provider: string;
}

export interface Fulfilment {
  moves: Move[];
  creditedUnits: Units;
}

export interface Purpose {
  journalKind: JournalKind;
  /** The page that the provider sends the customer back to. `returnTo` is the page where the customer started. */
  returnPage(order: { returnTo: string | null }): string;
  /** Query parameters of that page besides the reference. */
  returnQuery?(order: { returnTo: string | null }): Record<string, string>;
  priceKobo(order: { units: Units }): Kobo;
  /** Shown on the provider's page. */
  describe(order: { units: Units }, productName: string): Message;
  /** Throws if this may not be ordered now. Runs in the transaction that stores the order. */
  mustBeOrderable?(
    deps: Pick<Deps, "clock">,
    tx: Transaction,
    request: { actor: Actor; jobId: string | null },
  ): Promise<void>;
  fulfil(order: PurposeOrder, paidKobo: Kobo): Fulfilment;
  /** What a smaller amount buys; undefined: nothing, and the money is given back. */
  fulfilShort(order: PurposeOrder, paidKobo: Kobo): Fulfilment | undefined;
  /** Whether what a full payment buys would be of no use any more. Runs in the transaction that books the payment. */
  isTooLate?(
    tx: Transaction,
    paid: { order: PurposeOrder; isSuspended: boolean },
  ): boolean | Promise<boolean>;
  /** Further changes by a fulfilled order, in the transaction that moves its money. */
  grant?(
    deps: Pick<Deps, "config">,
    tx: Transaction,
    paid: { order: PurposeOrder; paidAt: Date },
  ): Promise<void>;
  /** Notifies this process of the grant after the transaction commits. */
  afterGrant?(deps: Pick<Deps, "freshness">, order: PurposeOrder): void;
}

const purposes: Record<OrderPurpose, Purpose> = {
  units: unitsPurpose,
  subscription: subscriptionPurpose,
  boost: boostPurpose,
};

export const purposeOf = (name: OrderPurpose): Purpose => purposes[name];
