/** Confirming a subscription. Apart from en.ts: only its own page loads it. */
export const subscribingTexts = {
  title: "Confirming Subscription",
  howLong: "This may take up to 45 seconds...",
  pleaseWait: "Please wait, you will be redirected once the process is complete.",
  needsScripts:
    "This page needs JavaScript to go on by itself. A payment that went through counts without it:",
  seePlan: "see your subscription",
  logInToSee: "Log in to see your subscription.",
  /** Sentences of the error page. */
  unconfirmed:
    "We have not received your payment yet. If you did pay, your subscription starts by itself as soon as the payment arrives.",
  short: "You paid less than the subscription costs, so it did not start.",
  currency: "You paid in another currency, so your subscription did not start.",
  failed: "The payment did not go through. If your bank took money, it gives it back by itself.",
  closed: "You left the payment page before paying. If you did pay, your subscription starts by itself.",
  expired: "The payment page has closed. It was open for 30 minutes and nothing was paid.",
  /** Lines for the browser's console. */
  logNoUser: "User not found or _id field missing",
  logFailed: "Failed to update subscription status",
  logThrown: "Error confirming subscription",
} as const;
