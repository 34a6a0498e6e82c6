import type * as en from "../en/boosts.ts";
import type { Texts } from "../texts.ts";

export const boostTexts: Texts<typeof en.boostTexts> = {
  boost: "Boost Visibility",
  title: "Boost this job",
  yourJob: "Your job",
  top: "For top of the list",
  about: (days) =>
    `Boost go put this job for top of the list make more people see am, for ${days} days. E go carry Promoted badge, so people go know say you pay.`,
  price: "Boost price",
  close: "Close",
  pay: "Pay",
  newTab: "The payment page go open for new tab.",
  opening: "Dey open the payment page...",
  moneyDisabled: "This account no fit pay now.",
  waiting: {
    title: "We dey wait for your payment",
    lead: "Pay for the page wey open for new tab. Then continue here: we go check the payment and put your job first.",
    blocked: "Your browser no open new tab. Open the payment page, pay, then come back here.",
    openPage: "Open the payment page",
    paid: "I don pay",
    help: "The page go dey open for 30 minutes. If you no pay, nothing go happen to your job.",
  },
  done: "Your job don boost. E dey for top of the list.",
  confirm: {
    title: "We dey set up your boost",
    lead: "We dey wait for your payment. Once e enter, your job go reach top of the list and this page go carry you go your jobs.",
    slow: "This one dey take time pass normal. You no need wait here: the boost go start by itself once your payment enter.",
    lastTryFailed: "The last try to pay no go through. You fit try again for the payment page.",
    offline: "We no fit reach Runor now. We dey try again.",
    stop: "Stop to wait",
    toJobs: "Go my jobs",
    askAgain: "Check again",
    stopped: "We don stop to check",
    stoppedHelp: "If you pay, the boost go start by itself once the payment enter.",
    nothing: "No boost dey to set up.",
    nothingHelp: "Choose one job wey be your own, then press Boost Visibility.",
    refused: "We no fit set up this boost",
    short: "The money wey you pay no reach the boost price",
    shortHelp: "So your job no boost.",
    tooLate: "Your payment dey your wallet as units",
    tooLateHelp:
      "The job no dey open again when the money enter, so boost no fit help am. You fit use all of am.",
    currency: "You pay with another currency",
    currencyHelp: "So your job no boost.",
    failed: "The payment no go through",
    failedHelp: "If your bank take money, e go give you back by itself.",
    closed: "You leave the payment page before you pay",
    closedHelp: "If you pay true true, the boost go start by itself once the payment enter.",
    expired: "The payment page don close",
    expiredHelp:
      "E dey open for 30 minutes and nobody pay. If you pay true true, the boost go still start by itself.",
    needsScripts:
      "This page need JavaScript to continue by itself. Payment wey go through go count without am:",
    seeJobs: "look your jobs",
  },
};
