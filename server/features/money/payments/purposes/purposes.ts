/** What orders are for. A new purpose is one more file and one more line here. */

import type { Actor } from "#server/actor.ts";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import type { OrderPurpose } from "#shared/contracts/payments.ts";
import type { Kobo, Units } from "#shared/money/money.ts";
import type { JournalKind, Move } from "../../ledger/ledger.rules.ts";
import { boostPurpose } from "./boost.ts";
import { subscriptionPurpose } from "./subscription.ts";
import { unitsPurpose } from "./units.ts";

export interface PurposeOrder {
  userId: string;
  txRef: string;
  /** 0 unless units are bought. */
  units: number;
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
  /** The page that the provider sends the customer back to. `returnTo` is where the customer came from. */
  returnPage(order: { returnTo: string | null }): string;
  /** What that page is told beside the reference. */
  returnQuery?(order: { returnTo: string | null }): Record<string, string>;
  priceKobo(order: { units: number }): Kobo;
  /** One line for the hosted page. */
  describe(order: { units: number }, productName: string): string;
  /** Whether this may be ordered now; refusals are errors. In the transaction that stores the order. */
  mustBeOrderable?(
    deps: Pick<Deps, "clock">,
    tx: Transaction,
    wish: { actor: Actor; jobId: string | null },
  ): Promise<void>;
  /** What the order's own amount buys. */
  fulfil(order: PurposeOrder, paidKobo: Kobo): Fulfilment;
  /** What less than the order's amount buys; undefined: nothing, the money goes back. */
  fulfilShort(order: PurposeOrder, paidKobo: Kobo): Fulfilment | undefined;
  /** What else a fulfilled order changes, in the transaction that moves its money. */
  grant?(
    deps: Pick<Deps, "config">,
    tx: Transaction,
    paid: { order: PurposeOrder; paidAt: Date },
  ): Promise<void>;
  /** Tells this process of what was granted, once the transaction is through. */
  afterGrant?(deps: Pick<Deps, "freshness">, order: PurposeOrder): void;
}

const purposes: Record<OrderPurpose, Purpose> = {
  units: unitsPurpose,
  subscription: subscriptionPurpose,
  boost: boostPurpose,
};

export const purposeOf = (name: OrderPurpose): Purpose => purposes[name];
