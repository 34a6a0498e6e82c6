/** The operations of the model test, run as the product runs them. */
import { AppError } from "#server/app-error.ts";
import type { Transaction } from "#server/db/client.ts";
import { newId } from "#server/db/ids.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { sqlState } from "#server/db/sql-state.ts";
import {
  type AccountCode,
  clearingOf,
  type Move,
  movesOf,
  walletOf,
} from "#server/features/money/ledger/ledger.rules.ts";
import {
  freezeWallet,
  holdUnits,
  postHold,
  postJournal,
  voidHold,
} from "#server/features/money/ledger/ledger.service.ts";
import type { SendTransfer } from "#server/features/money/wallet/transfer-lanes.ts";
import type { TransferCall, TransferOutcome } from "#server/features/money/wallet/transfers.queries.ts";
import { kobo, priceKobo, purchaseTotalKobo, units, unitsToKobo } from "#shared/money/money.ts";
import type { E164 } from "#shared/phones/phone.ts";
import type { TestApp } from "#tests/support/app.ts";
import type { Attempt, Ending, Model } from "./money-model.ts";
import { bookOrder, type MadeOrder, makeOrder } from "./money-orders.ts";

/** Numbers select people and earlier operations, modulo their count. */
export type Operation =
  | { do: "buy"; who: number; units: number; times: number }
  | { do: "settle again"; which: number }
  | { do: "send"; who: number; to: number; units: number; times: number }
  | { do: "send again"; which: number }
  | { do: "hold"; who: number; units: number }
  | { do: "pay" | "release"; which: number }
  | { do: "reverse"; which: number }
  | { do: "charge back"; who: number; units: number }
  | { do: "freeze"; who: number; wanted: boolean };

interface Holder {
  userId: string;
  phone: E164;
}

interface Withdrawal {
  id: string;
  reversalId: string;
  moves: Move[];
  state: "open" | "pay" | "release";
  isReversed: boolean;
}

/** The people, and what they have done so far. */
export interface World {
  app: TestApp;
  send: SendTransfer;
  model: Model;
  people: readonly Holder[];
  orders: MadeOrder[];
  sent: TransferCall[];
  withdrawals: Withdrawal[];
}

const clearing = clearingOf("demo");
const withdrawalFeeKobo = 10_000;
const move = (from: AccountCode, to: AccountCode, amountKobo: number): Move => ({
  from,
  to,
  amountKobo: kobo(amountKobo),
});
const holder = ({ people }: World, who: number) => people[who % people.length]!;
const earlier = <T>(list: readonly T[], which: number): T | undefined =>
  list[which % Math.max(1, list.length)];

/** The attempt that the operation means in the current state; undefined if there is nothing to act on. */
export function planOf(world: World, operation: Operation): Attempt | undefined {
  switch (operation.do) {
    case "buy":
      return buying(world, operation);
    case "settle again":
      return settlingAgain(world, operation.which);
    case "send":
      return sending(world, operation);
    case "send again":
      return sendingAgain(world, operation.which);
    case "hold":
      return holding(world, operation);
    case "pay":
    case "release":
      return ending(world, operation);
    case "reverse":
      return reversing(world, operation.which);
    case "charge back":
      return chargingBack(world, operation);
    case "freeze":
      return freezing(world, operation);
  }
}

/** An order, and concurrent reports that it is paid. */
function buying(
  world: World,
  { who, units: wanted, times }: { who: number; units: number; times: number },
): Attempt {
  const { userId } = holder(world, who);
  const amount = units(wanted);
  const price = priceKobo(amount);
  return {
    phase: "posted",
    isOwners: false,
    moves: movesOf(
      move(clearing, walletOf(userId), price),
      move("unit_discount", walletOf(userId), unitsToKobo(amount) - price),
      move(clearing, "fee_income:topup", purchaseTotalKobo(amount) - price),
    ),
    run: async () => {
      const order = await makeOrder(world.app, userId, amount);
      await Promise.all(Array.from({ length: times }, () => bookOrder(world.app, order)));
      world.orders.push(order);
      return "done";
    },
  };
}

function settlingAgain({ app, orders }: World, which: number): Attempt | undefined {
  const order = earlier(orders, which);
  const run = async (): Promise<Ending> =>
    (await bookOrder(app, order!)) === "paid" ? "nothing" : "conflict";
  return order && { phase: "posted", isOwners: false, moves: [], isRepeat: true, run };
}

/** One transfer that arrives several times. */
function sending(
  world: World,
  { who, to, units: amount, times }: { who: number; to: number; units: number; times: number },
): Attempt | undefined {
  const [sender, recipient] = [holder(world, who), holder(world, to)];
  if (sender === recipient) return undefined;
  const [amountKobo, key] = [unitsToKobo(units(amount)), newId()];
  const call = {
    senderId: sender.userId,
    recipientPhone: recipient.phone,
    amountKobo,
    key,
    requestHash: "same",
  };
  return {
    phase: "posted",
    isOwners: true,
    moves: [move(walletOf(sender.userId), walletOf(recipient.userId), amountKobo)],
    run: async () => {
      const calls = Array.from({ length: times }, () => ({ ...call, transferId: newId() }));
      const outcomes = await Promise.all(calls.map((each) => world.send(each)));
      const done = outcomes.find(({ outcome }) => outcome === "done");
      if (!done) return endings[outcomes[0]!.outcome];
      world.sent.push({ ...call, transferId: done.answer!.transferId });
      return "done";
    },
  };
}

function sendingAgain({ send, sent }: World, which: number): Attempt | undefined {
  const call = earlier(sent, which);
  const run = async (): Promise<Ending> => {
    const { outcome, answer } = await send({ ...call!, transferId: newId() });
    return answer?.transferId === call!.transferId ? endings[outcome] : "conflict";
  };
  return call && { phase: "posted", isOwners: true, moves: [], isRepeat: true, run };
}

const endings: Record<TransferOutcome["outcome"], Ending> = {
  done: "done",
  kept: "nothing",
  uncovered: "insufficient_units",
  frozen: "wallet_frozen",
  owing: "insufficient_units",
  reused: "conflict",
  unknown: "conflict",
  closed: "conflict",
  oneself: "conflict",
};

function holding(world: World, { who, units: amount }: { who: number; units: number }): Attempt {
  const wallet = walletOf(holder(world, who).userId);
  const moves = [
    move(wallet, "payout_transit", unitsToKobo(units(amount))),
    move(wallet, "fee_income:withdraw", withdrawalFeeKobo),
  ];
  const id = newId();
  return {
    phase: "pending",
    isOwners: true,
    moves,
    run: async () => {
      const journal = {
        journalId: id,
        kind: "withdrawal" as const,
        moves,
        restedBefore: world.app.clock.now(),
      };
      const result = await inOne(world, (tx) => holdUnits(tx, journal));
      if (result === "done")
        world.withdrawals.push({ id, reversalId: newId(), moves, state: "open", isReversed: false });
      return result;
    },
  };
}

function ending(world: World, operation: { do: "pay" | "release"; which: number }): Attempt | undefined {
  const withdrawal = earlier(world.withdrawals, operation.which);
  if (!withdrawal) return undefined;
  const { id, moves, state } = withdrawal;
  const isPaying = operation.do === "pay";
  return {
    phase: isPaying ? "post" : "void",
    isOwners: false,
    moves,
    isRepeat: state === operation.do,
    isTooLate: state !== "open" && state !== operation.do,
    ends: id,
    run: async () => {
      const result = await inOne(world, (tx) => (isPaying ? postHold : voidHold)(tx, id));
      if (result === "done") withdrawal.state = operation.do;
      return result;
    },
  };
}

/** The bank returns a paid withdrawal. */
function reversing(world: World, which: number): Attempt | undefined {
  const withdrawal = earlier(world.withdrawals, which);
  if (withdrawal?.state !== "pay") return undefined;
  const { reversalId, isReversed } = withdrawal;
  const moves = withdrawal.moves.map(({ from, to, amountKobo }) => move(to, from, amountKobo));
  return {
    phase: "posted",
    isOwners: false,
    moves,
    isRepeat: isReversed,
    ends: reversalId,
    run: async () => {
      const result = await inOne(world, (tx) =>
        postJournal(tx, { journalId: reversalId, kind: "reversal", moves }),
      );
      if (result === "done") withdrawal.isReversed = true;
      return result;
    },
  };
}

/** A chargeback applies whether the wallet is frozen or not, as in the product. */
function chargingBack(world: World, { who, units: amount }: { who: number; units: number }): Attempt {
  const moves = [move(walletOf(holder(world, who).userId), clearing, unitsToKobo(units(amount)))];
  const journal = { journalId: newId(), kind: "chargeback" as const, moves };
  return {
    phase: "posted",
    isOwners: false,
    moves,
    run: () => inOne(world, (tx) => postJournal(tx, journal)),
  };
}

function freezing(world: World, { who, wanted }: { who: number; wanted: boolean }): Attempt {
  const { userId } = holder(world, who);
  const freezes = { wallet: walletOf(userId), wanted };
  const run = () => inOne(world, (tx) => freezeWallet(tx, userId, wanted));
  return { phase: "posted", isOwners: false, moves: [], freezes, run };
}

/** `conflict` is the database's error for a hold that has already ended the other way. */
async function inOne({ app }: World, work: (tx: Transaction) => Promise<boolean>): Promise<Ending> {
  try {
    return (await inTransaction(app.deps, work)) ? "done" : "nothing";
  } catch (error) {
    if (sqlState(error) === "RN409") return "conflict";
    if (error instanceof AppError) return error.code as Ending;
    throw error;
  }
}
