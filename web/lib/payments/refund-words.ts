import type { OrderRefund } from "#shared/contracts/payments.ts";
import { refundTexts as words } from "#texts/payments.ts";

const twoDecimals = new Intl.NumberFormat("en-NG", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** "₦1,097.50", or "USD 12.00" for a foreign currency; never broken over two lines. */
export const amountText = ({ amount, currency }: Pick<OrderRefund, "amount" | "currency">): string =>
  currency === "NGN" ? `₦${twoDecimals.format(amount)}` : `${currency}\u00A0${twoDecimals.format(amount)}`;

/** Appends the refund, if any, to the message. */
export const withRefund = (sentence: string, refund: OrderRefund | null | undefined): string =>
  refund ? `${sentence} ${words.sentence[refund.status](amountText(refund))}` : sentence;

/** For customers who paid too much for an order that was fulfilled. */
export const overpaid = (refund: OrderRefund): string => withRefund(words.tooMuch, refund);
