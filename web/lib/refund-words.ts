/** What goes back of a payment, in words. */
import type { OrderRefund } from "#shared/contracts/payments.ts";
import { refundTexts as words } from "#texts/payments.ts";

const twoDecimals = new Intl.NumberFormat("en-NG", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** "₦1,097.50", or "USD 12.00" for money that is no naira; never broken over two lines. */
export const amountText = ({ amount, currency }: Pick<OrderRefund, "amount" | "currency">): string =>
  currency === "NGN" ? `₦${twoDecimals.format(amount)}` : `${currency}\u00A0${twoDecimals.format(amount)}`;

/** The sentence, and after it what goes back, if anything does. */
export const withRefund = (sentence: string, refund: OrderRefund | null | undefined): string =>
  refund ? `${sentence} ${words.sentence[refund.status](amountText(refund))}` : sentence;

/** For whoever got what was ordered and paid more than that. */
export const overpaid = (refund: OrderRefund): string => withRefund(words.tooMuch, refund);
