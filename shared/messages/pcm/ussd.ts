import type * as en from "../en/ussd.ts";
import type { Texts } from "../texts.ts";
import { countedUnits } from "./units.ts";

const numbered = (options: readonly string[]): string =>
  options.map((option, at) => `${at + 1} ${option}`).join("\n");

/** Screens of the phone menu: at most 160 characters of GSM-7, so N and never the naira sign. */
export const ussdScreens: Texts<typeof en.ussdScreens> = {
  menu: (facts) => `${facts.product}\n${numbered(facts.options)}`,
  items: {
    balance: "Balance",
    movements: "Last 5 transactions",
    jobs: "New jobs",
    "own-jobs": "My jobs",
    send: "Send units",
    subscribe: "Subscribe",
    pin: "Change PIN",
    "sign-up": "Sign up",
  },
  signUp: (facts) =>
    `${facts.product} na free. Sign up for ${facts.host} with this number, confirm am by SMS, then dial again.\n0 Back`,
  list: (facts) => `${facts.title}\n${numbered(facts.options)}\n0 Back${facts.hasMore ? " 9 More" : ""}`,
  back: (text) => `${text}\n0 Back`,
  trade: "Which trade? Choose or type am.",
  anyTrade: "Any trade",
  place: "Which state? Choose or type am.",
  anyPlace: "All Nigeria",
  jobs: "Newest jobs",
  noJobs: (asked) => `${asked === "" ? "" : `${asked}\n`}No open job dey here now.`,
  job: (facts) => `${facts.text}\n${facts.place}\n${facts.pay}\n1 Number by SMS\n0 Back`,
  jobOfVisitor: (facts) =>
    `${facts.text}\n${facts.place}\n${facts.pay}\nSign up for ${facts.host} to call.\n0 Back`,
  numberSent: "The number dey come by SMS.",
  smsSpent: "Your SMS for today don finish. Ask again tomorrow: we no go count this call two times.",
  ownJobs: "My jobs",
  noOwnJobs: "You no get open job.",
  openJob: (text) => `Open: ${text}`,
  takenJob: (text) => `Taken: ${text}`,
  openOwnJob: (facts) => `${facts.text}\nOpen, ${facts.calls} people don call\n1 Pause\n2 Taken\n0 Back`,
  pausedOwnJob: (text) => `${text}\nPaused or taken\n1 Open am again\n0 Back`,
  assignedOwnJob: (facts) =>
    `${facts.text}\n${facts.name === null ? "Somebody don accept am" : `${facts.name} don accept am`}\n1 Mark completed\n2 Open am again\n0 Back`,
  reopenQuestion: (facts) =>
    `Open this job again? Other people fit accept am then.${facts.name === null ? "" : ` We no go show ${facts.name} the job again.`}\n1 Open am again\n0 Back`,
  switched: {
    open: "E don open for calls again.",
    paused: "E don pause. Nobody go call again.",
    taken: "Person don take am. Nobody go call again.",
  },
  completed: "We don mark am say e don complete.",
  enterPin: "Enter your PIN, no be your password.\n0 Back",
  wrongPin: (facts) => `The PIN no correct. E remain ${facts.left} chance.`,
  pinLocked: (facts) =>
    `Your PIN don lock. Set new one for ${facts.host}/profile, or dial again after ${facts.hours} hours.`,
  noPin: "You need PIN for this one. We go first send code by SMS to this phone.\n1 Send the code\n0 Back",
  codeSent: (facts) =>
    `Code dey come by SMS. Once e reach, dial ${facts.dial} and choose the same thing again to enter am.`,
  enterCode: "Enter the code wey dey our SMS.\n9 New code\n0 Back",
  newPin: "Choose PIN of 4 to 6 digits.\n0 Back",
  repeatPin: "Enter the same PIN again.\n0 Back",
  pinSet: "Your PIN don set.",
  balance: (facts) =>
    `Balance: ${countedUnits(facts.units)}.\nFit go your bank now: ${facts.withdrawable}.${facts.isFrozen ? "\nDem dey drag one payment: abeg call us." : ""}\n0 Back`,
  noMovements: "No transaction dey yet.",
  movements: (lines) => `${lines.join("\n")}\n0 Back`,
  kinds: {
    topup: "Top up",
    subscription: "Subscription",
    boost: "Boost",
    transfer: "Transfer",
    withdrawal: "Withdrawal",
    reversal: "Bank send am back",
    refund: "Refund",
    chargeback: "Bank take am back",
    excess: "Payment too much",
    adjustment: "Correction",
  },
  sendTo: "Which number you wan send units to?\n0 Back",
  sendHowMany: (facts) => `How many units for ${facts.name}?\nBy phone today: no pass ${facts.left}.\n0 Back`,
  sendQuestion: (facts) =>
    `Send ${countedUnits(facts.units)} to ${facts.name}, ${facts.phone}?\nYou no fit collect dem back.\n1 Send\n0 Back`,
  sent: (facts) =>
    `You don send ${countedUnits(facts.units)} to ${facts.name}. Balance: ${facts.balance}. Reference ${facts.reference}.`,
  overLimit: (facts) => `By phone you fit send only ${facts.left} units again today.`,
  subscribe: (facts) =>
    `Subscription: N${facts.price} every month. We go send the payment link by SMS.\n1 Send the link\n0 Back`,
  linksSpent: "No more SMS with payment link today. Ask again tomorrow.",
  linkSent: "The payment link dey come by SMS.",
  notices: {
    choose: "That one no dey for the list.",
    "pin-digits": "4 to 6 digits.",
    "code-digits": "The code get 4 digits.",
    "not-same": "The two PINs no be the same.",
    number: "No be Nigerian number.",
    units: "No be number of units.",
    "no-match": "We no see am.",
  },
  unknownCode: "This code no dey work.",
  foreign: "Abeg dial from Nigerian mobile number.",
  suspended: (facts) => `This account don close. Abeg call ${facts.support}.`,
  over: (facts) => `This session don end. Abeg dial ${facts.dial} again.`,
  stepByStep: (facts) => `Abeg dial ${facts.dial} and answer one by one.`,
  tooMany: "You don try too much. Abeg wait some minutes.",
  busy: "Abeg try again after small time.",
};

/** Text messages: only characters of the GSM-7 alphabet. */
export const ussdSms: Texts<typeof en.ussdSms> = {
  number: (facts) =>
    `${facts.product}: call ${facts.phone} about "${facts.job}" (${facts.place}). No pay anybody before the work.`,
  paymentLink: (facts) =>
    `${facts.product} subscription, N${facts.price} every month. Pay within ${facts.minutes} minutes: ${facts.link}`,
  noPaymentLink: (facts) =>
    `${facts.product}: the payment page no dey work now. Abeg dial ${facts.dial} again later.`,
  balance: (facts) => `${facts.product}: you get ${countedUnits(facts.units)}.`,
  stopped: (facts) =>
    `${facts.product}: no more news and job alerts by SMS. Codes and notes about your money go still dey come. Send START to get dem again.`,
  started: (facts) =>
    `${facts.product}: you go get news and job alerts by SMS again. Send STOP if you no want dem.`,
  help: (facts) =>
    `${facts.product}: send BAL for your balance, STOP to end news and job alerts, START to get dem again. For any other thing dial ${facts.dial}.`,
  nothingAsked: (facts) =>
    `${facts.product}: we no ask you anything just now. Send BAL, STOP or START, or dial ${facts.dial}.`,
};
