import type * as en from "../en/payments.ts";
import type { Texts } from "../texts.ts";

/** Buying units. */
export const creditTexts: Texts<typeof en.creditTexts> = {
  title: "Buy Units",
  metaDescription: "Buy runor units with card, bank transfer or USSD.",
  offer: "Get 1000 units for only ₦997.50.",
  feeIncluded: "Clear service fee of ₦100 dey inside.",
  units: "Units",
  sum: (price, fee, total) => `${price} + ${fee} fee = ${total}`,
  less: (step) => `Remove ${step} units`,
  more: (step) => `Add ${step} units`,
  quick: "Quick amounts",
  price: (units) => `${units} units × ₦0.9975`,
  fee: "Service fee",
  total: "Total",
  buy: "Buy Now",
  opening: "Dey open the payment page...",
  methods: "Card, bank transfer or USSD",
  offline: "Check your network, then try again. We no charge you anything.",
  moneyDisabled: "Dem don off buying of units for this account.",
  visitor: "You need account to buy units.",
  logIn: "Log in",
  logNoUser: "Abeg log in to continue.",
  logClosed: "closed",
  logReport: "Error sending transaction details",
  back: {
    title: "Your payment",
    confirming: "Dey confirm your payment",
    confirmingHelp: "E go take small seconds.",
    slow: "We still dey wait for the payment provider",
    slowHelp: "Nothing lost. Once your payment confirm, we go add your units, even if you leave this page.",
    stillChecking: "We still dey check.",
    offline: "You dey offline. We go check again once you come back.",
    paid: "We don receive payment",
    credited: (units) => `${units} units don enter your wallet.`,
    continue: "Continue",
    short: "Wetin you pay no reach the order",
    shortCredited: (units) => `So na ${units} units enter your wallet.`,
    shortNothing: "E too small to buy units.",
    tooLate: "Your payment don turn to units",
    currency: "You pay with another currency",
    currencyHelp: "So nothing enter your wallet.",
    failed: "The payment no go through",
    failedHelp: "Nothing enter your wallet. If your bank take money, e go give am back by itself.",
    closed: "You leave the payment page",
    closedHelp: "Nothing enter your wallet. If you don pay, your units still go enter by themselves.",
    expired: "This payment page don close",
    expiredHelp: "E open for 30 minutes and nobody pay anything.",
    unknown: "We no see this payment.",
    unknownHelp: "The link fit no complete, or na another account get am.",
    tryAgain: "Try again",
    added: "Units wey enter",
    order: "Price of the order",
    wallet: "See my wallet",
  },
};

/** Money of a payment without a purchase, which is returned. */
export const refundTexts: Texts<typeof en.refundTexts> = {
  sentence: {
    pending: (sum) => `${sum} go return the way you take pay.`,
    returned: (sum) => `${sum} don return the way you take pay.`,
  },
  tooMuch: "You pay pass wetin you suppose pay.",
  /** Next to the amount. */
  label: { pending: "E go return", returned: "Returned" },
};

export const paymentAnswers: Texts<typeof en.paymentAnswers> = {
  unitsOrder: (units, product) => `${units} ${product} units`,
  subscriptionOrder: (product) => `One month of ${product} subscription`,
  boostOrder: (product) => `Boost of one job for ${product}`,
  credited: (units) => `${units} units don enter your wallet.`,
  creditedShort: (units) => `Wetin you pay no reach the order, so na ${units} units enter your wallet.`,
  tooLittle: "Wetin you pay too small for this order. We go give the money back.",
  boostTooLate: (units) =>
    `The job no dey open again when your payment reach us, so ${units} units don enter your wallet.`,
  monthTooLate: (units) =>
    `Your account dey closed when your payment reach us, so ${units} units don enter your wallet.`,
  received: "We don receive your payment.",
  subscribed: "Your subscription dey active.",
  upgraded: "User subscription don update!",
  boosted: "Your job don boost. E dey for the top of the list.",
};
