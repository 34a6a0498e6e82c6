import type { OrderRefund } from "#shared/contracts/payments.ts";

/** Buying units. */
export const creditTexts = {
  title: "Purchase Units",
  metaDescription: "Buy runor units by card, bank transfer or USSD.",
  offer: "Acquire 1000 units for just ₦997.50.",
  feeIncluded: "A transparent service fee of ₦100 is included.",
  units: "Units",
  /** "₦997.50 + ₦100.00 fee = ₦1,097.50" */
  sum: (price: string, fee: string, total: string) => `${price} + ${fee} fee = ${total}`,
  less: (step: string) => `Remove ${step} units`,
  more: (step: string) => `Add ${step} units`,
  quick: "Quick amounts",
  price: (units: string) => `${units} units × ₦0.9975`,
  fee: "Service fee",
  total: "Total",
  buy: "Buy Now",
  opening: "Opening the payment page...",
  methods: "Card, bank transfer or USSD",
  offline: "Check your network and try again. Nothing was charged.",
  moneyDisabled: "Buying units is switched off for this account.",
  visitor: "You need an account to buy units.",
  logIn: "Log in",
  logNoUser: "Please log in to continue.",
  logClosed: "closed",
  logReport: "Error sending transaction details",
  back: {
    title: "Your payment",
    confirming: "Confirming your payment",
    confirmingHelp: "This takes a few seconds.",
    slow: "We are still waiting for the payment provider",
    slowHelp:
      "Nothing is lost. As soon as your payment is confirmed, your units are added, also when you leave this page.",
    stillChecking: "We keep checking.",
    offline: "You are offline. We check again as soon as you are back.",
    paid: "Payment received",
    credited: (units: string) => `${units} units were added to your wallet.`,
    continue: "Continue",
    short: "You paid less than the order",
    shortCredited: (units: string) => `So ${units} units were added to your wallet.`,
    shortNothing: "It was too little to buy units.",
    tooLate: "Your payment became units",
    currency: "You paid in another currency",
    currencyHelp: "So nothing was added to your wallet.",
    failed: "The payment did not go through",
    failedHelp: "Nothing was added to your wallet. If your bank took money, it gives it back by itself.",
    closed: "You left the payment page",
    closedHelp: "Nothing was added to your wallet. If you did pay, your units still arrive by themselves.",
    expired: "This payment page has closed",
    expiredHelp: "It was open for 30 minutes and nothing was paid.",
    unknown: "This payment could not be found.",
    unknownHelp: "The link may not be complete, or it belongs to another account.",
    tryAgain: "Try again",
    added: "Units added",
    order: "Price of the order",
    wallet: "See my wallet",
  },
} as const;

/** Money of a payment without a purchase, which is returned. */
type Status = OrderRefund["status"];

export const refundTexts = {
  sentence: {
    pending: (sum: string) => `${sum} goes back the way you paid.`,
    returned: (sum: string) => `${sum} was sent back the way you paid.`,
  } satisfies Record<Status, (sum: string) => string>,
  tooMuch: "You paid more than you had to.",
  /** Next to the amount. */
  label: { pending: "To be returned", returned: "Returned" } satisfies Record<Status, string>,
} as const;

export const paymentAnswers = {
  unitsOrder: (units: string, product: string) => `${units} ${product} units`,
  subscriptionOrder: (product: string) => `One month of ${product} subscription`,
  boostOrder: (product: string) => `Boost of a job on ${product}`,
  credited: (units: string) => `${units} units were added to your wallet.`,
  creditedShort: (units: string) =>
    `You paid less than the order, so ${units} units were added to your wallet.`,
  tooLittle: "You paid too little for this order. We will give the money back.",
  boostTooLate: (units: string) =>
    `The job was no longer open when your payment came, so ${units} units were added to your wallet.`,
  monthTooLate: (units: string) =>
    `Your account was closed when your payment came, so ${units} units were added to your wallet.`,
  received: "Your payment was received.",
  subscribed: "Your subscription is active.",
  upgraded: "User subscription updated successfully!",
  boosted: "Your job is boosted. It is at the top of the list.",
} as const;
