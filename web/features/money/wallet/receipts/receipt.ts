import type { User } from "#shared/contracts/accounts.ts";
import type { Bought, OrderRefund } from "#shared/contracts/payments.ts";
import type { PaymentRecord, StatementLine, TransferRecord } from "#shared/contracts/wallet.ts";
import { groupDigits } from "#shared/money/money.ts";
import { maskPhone } from "#shared/phones/phone-display.ts";
import { shortDate } from "#shared/time/job-age.ts";
import { timeOfDay } from "#shared/time/lagos.ts";
import { refundTexts } from "#texts/payments.ts";
import { historyTexts, receiptTexts as words } from "#texts/wallet.ts";
import { amountText } from "#web/lib/payments/refund-words.ts";

export interface Receipt {
  caption: string;
  /** Always positive. */
  units: number;
  rows: { label: string; value: string }[];
  reference: string;
}

type Owner = Pick<User, "fullName" | "phoneNumber">;

export function receiptOfLine(line: StatementLine, owner: Owner): Receipt {
  const { counterpart, units } = line;
  const isTransfer = line.kind === "transfer" && counterpart !== null;
  return {
    caption: captionOf(isTransfer, units),
    units: Math.abs(units),
    reference: line.reference,
    rows: [
      { label: words.kind, value: historyTexts.kinds[line.kind] },
      ...(isTransfer
        ? ends(units, personOf(owner), personOf(counterpart))
        : [{ label: words.wallet, value: personOf(owner) }]),
      { label: words.date, value: momentOf(line.at) },
      { label: words.status, value: words.states[line.state] },
      { label: words.reference, value: line.reference },
    ],
  };
}

export function receiptOfTransfer(transfer: TransferRecord, owner: Owner): Receipt {
  const isOut = transfer.senderPhoneNumber === owner.phoneNumber;
  const units = isOut ? -transfer.amount : transfer.amount;
  const other = isOut
    ? personOf({ fullName: transfer.recipientName, phoneNumber: transfer.recipientPhoneNumber })
    : personOf({ fullName: transfer.senderName, phoneNumber: transfer.senderPhoneNumber });
  return {
    caption: captionOf(true, units),
    units: transfer.amount,
    reference: transfer._id,
    rows: [
      { label: words.kind, value: historyTexts.kinds.transfer },
      ...ends(units, personOf(owner), other),
      { label: words.date, value: momentOf(transfer.transferDate) },
      { label: words.status, value: words.states.done },
      { label: words.reference, value: transfer._id },
    ],
  };
}

export function receiptOfPayment(payment: PaymentRecord, owner: Owner): Receipt {
  return {
    caption: captionOf(false, payment.amount),
    units: payment.amount,
    reference: payment._id,
    rows: [
      { label: words.kind, value: historyTexts.kinds.topup },
      { label: words.wallet, value: personOf(owner) },
      { label: words.date, value: momentOf(payment.date) },
      { label: words.status, value: words.states.done },
      { label: words.reference, value: payment._id },
    ],
  };
}

/** Receipt of a subscription or boost, with its refund. */
export function receiptOfBought(order: Bought, owner: Owner): Receipt {
  const { amount, endsAt, refund } = order;
  const state = order.status === "paid" ? words.states.done : words.boughtNothing;
  const receipt: Receipt = {
    caption: words.caption.paid,
    units: amount,
    reference: order.tx_ref,
    rows: [
      { label: words.kind, value: historyTexts.kinds[order.purpose] },
      { label: words.payer, value: personOf(owner) },
      { label: words.date, value: momentOf(order.at) },
      ...(endsAt ? [{ label: words.until, value: momentOf(endsAt) }] : []),
      { label: words.status, value: order.units > 0 ? words.becameUnits(groupDigits(order.units)) : state },
      { label: words.reference, value: order.tx_ref },
    ],
  };
  return refund ? withRefund(receipt, refund) : receipt;
}

/** Adds the refund's rows before the reference. */
export function withRefund(receipt: Receipt, refund: OrderRefund): Receipt {
  const row = { label: refundTexts.label[refund.status], value: amountText(refund) };
  return { ...receipt, rows: [...receipt.rows.slice(0, -1), row, ...receipt.rows.slice(-1)] };
}

/** Adds to units what was ordered in their place, before the reference. */
export function withInstead(receipt: Receipt, purpose: Bought["purpose"]): Receipt {
  const row = { label: words.insteadOf, value: historyTexts.kinds[purpose] };
  return { ...receipt, rows: [...receipt.rows.slice(0, -1), row, ...receipt.rows.slice(-1)] };
}

function captionOf(isTransfer: boolean, units: number): string {
  if (isTransfer) return units < 0 ? words.caption.sent : words.caption.received;
  return units < 0 ? words.caption.taken : words.caption.added;
}

/** Sender and recipient: the owner sent if `units` is negative. */
const ends = (units: number, owner: string, other: string) => [
  { label: words.from, value: units < 0 ? owner : other },
  { label: words.to, value: units < 0 ? other : owner },
];

/** Masks the phone number, because receipts are shared. Deleted accounts have none. */
const personOf = ({ fullName, phoneNumber }: Owner): string =>
  phoneNumber === "" ? fullName : `${fullName}, ${maskPhone(phoneNumber)}`;

const momentOf = (at: string): string => `${shortDate(at)}, ${timeOfDay(at)}`;
