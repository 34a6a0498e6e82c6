import { countedUnits } from "./units.ts";

/**
 * Screens of the phone menu: with the word before them at most 160 characters of GSM-7, so N and never the naira sign.
 * What does not fit is cut. The digits belong to the texts, because the keys of a phone are what people read and press.
 */
const numbered = (options: readonly string[]): string =>
  options.map((option, at) => `${at + 1} ${option}`).join("\n");

export const ussdScreens = {
  menu: (facts: { product: string; options: readonly string[] }) =>
    `${facts.product}\n${numbered(facts.options)}`,
  items: {
    balance: "Balance",
    movements: "Last 5 movements",
    jobs: "New jobs",
    "own-jobs": "My jobs",
    send: "Send units",
    subscribe: "Subscribe",
    pin: "Change PIN",
    "sign-up": "Sign up",
  },
  signUp: (facts: { product: string; host: string }) =>
    `${facts.product} is free. Sign up at ${facts.host} with this number and confirm it by SMS. Then dial again.\n0 Back`,
  list: (facts: { title: string; options: readonly string[]; hasMore: boolean }) =>
    `${facts.title}\n${numbered(facts.options)}\n0 Back${facts.hasMore ? " 9 More" : ""}`,
  back: (text: string) => `${text}\n0 Back`,
  trade: "Trade? Choose or type it.",
  anyTrade: "Any trade",
  place: "State? Choose or type it.",
  anyPlace: "All Nigeria",
  jobs: "Newest jobs",
  /** `asked`: the trade and state that typed words were read as; empty for all jobs. */
  noJobs: (asked: string) => `${asked === "" ? "" : `${asked}\n`}No open jobs here now.`,
  job: (facts: { text: string; place: string; pay: string }) =>
    `${facts.text}\n${facts.place}\n${facts.pay}\n1 Number by SMS\n0 Back`,
  jobOfVisitor: (facts: { text: string; place: string; pay: string; host: string }) =>
    `${facts.text}\n${facts.place}\n${facts.pay}\nSign up at ${facts.host} to call.\n0 Back`,
  numberSent: "The number is on its way by SMS.",
  smsSpent: "You have had all SMS for today. Ask again tomorrow: this call is not counted twice.",
  ownJobs: "My jobs",
  noOwnJobs: "You have no open jobs.",
  openJob: (text: string) => `Open: ${text}`,
  takenJob: (text: string) => `Taken: ${text}`,
  openOwnJob: (facts: { text: string; calls: number }) =>
    `${facts.text}\nOpen, ${facts.calls} called\n1 Pause\n2 Taken\n0 Back`,
  pausedOwnJob: (text: string) => `${text}\nPaused or taken\n1 Open it again\n0 Back`,
  /** `name`: null if the serviceman is not shown. */
  assignedOwnJob: (facts: { text: string; name: string | null }) =>
    `${facts.text}\n${facts.name === null ? "Accepted" : `Accepted by ${facts.name}`}\n1 Mark completed\n2 Open it again\n0 Back`,
  reopenQuestion: (facts: { name: string | null }) =>
    `Open this job again? Others can accept it then.${facts.name === null ? "" : ` It is not offered to ${facts.name} again.`}\n1 Open it again\n0 Back`,
  switched: {
    open: "Open for calls again.",
    paused: "Paused. No more calls.",
    taken: "Taken. No more calls.",
  },
  completed: "Marked as completed.",
  enterPin: "Enter your PIN, not your password.\n0 Back",
  wrongPin: (facts: { left: number }) => `Wrong PIN. ${facts.left} left.`,
  pinLocked: (facts: { host: string; hours: number }) =>
    `Your PIN is locked. Set a new one at ${facts.host}/profile, or dial again after ${facts.hours} hours.`,
  noPin: "You need a PIN for this. We send a code by SMS to this phone first.\n1 Send the code\n0 Back",
  codeSent: (facts: { dial: string }) =>
    `A code is on its way by SMS. Then dial ${facts.dial} and choose the same again to enter it.`,
  enterCode: "Enter the code from our SMS.\n9 New code\n0 Back",
  newPin: "Choose a PIN of 4 to 6 digits.\n0 Back",
  repeatPin: "Enter the same PIN again.\n0 Back",
  pinSet: "Your PIN is set.",
  balance: (facts: { units: string; withdrawable: string; isFrozen: boolean }) =>
    `Balance: ${countedUnits(facts.units)}.\nFor a bank now: ${facts.withdrawable}.${facts.isFrozen ? "\nA payment is disputed: please call us." : ""}\n0 Back`,
  noMovements: "Nothing has moved yet.",
  movements: (lines: readonly string[]) => `${lines.join("\n")}\n0 Back`,
  kinds: {
    topup: "Top up",
    subscription: "Subscription",
    boost: "Boost",
    transfer: "Transfer",
    withdrawal: "Withdrawal",
    reversal: "Sent back by bank",
    refund: "Refund",
    chargeback: "Taken back by bank",
    excess: "Too large",
    adjustment: "Correction",
  },
  sendTo: "Send units to which number?\n0 Back",
  sendHowMany: (facts: { name: string; left: string }) =>
    `How many units to ${facts.name}?\nBy phone today: up to ${facts.left}.\n0 Back`,
  sendQuestion: (facts: { units: string; name: string; phone: string }) =>
    `Send ${countedUnits(facts.units)} to ${facts.name}, ${facts.phone}?\nThey cannot be called back.\n1 Send\n0 Back`,
  sent: (facts: { units: string; name: string; balance: string; reference: string }) =>
    `Sent ${countedUnits(facts.units)} to ${facts.name}. Balance: ${facts.balance}. Reference ${facts.reference}.`,
  overLimit: (facts: { left: string }) => `By phone you can send ${facts.left} more units today.`,
  subscribe: (facts: { price: string }) =>
    `Subscription: N${facts.price} a month. We send the payment link by SMS.\n1 Send the link\n0 Back`,
  linksSpent: "No more SMS with payment links today. Ask again tomorrow.",
  linkSent: "The payment link is on its way by SMS.",
  notices: {
    choose: "Not on the list.",
    "pin-digits": "4 to 6 digits.",
    "code-digits": "The code has 4 digits.",
    "not-same": "Not the same PIN.",
    number: "Not a Nigerian number.",
    units: "Not a number of units.",
    "no-match": "Nothing found.",
  },
  unknownCode: "This code is not in use.",
  foreign: "Please dial from a Nigerian mobile number.",
  suspended: (facts: { support: string }) => `This account is closed. Please call ${facts.support}.`,
  over: (facts: { dial: string }) => `This session is over. Please dial ${facts.dial} again.`,
  stepByStep: (facts: { dial: string }) => `Please dial ${facts.dial} and answer step by step.`,
  tooMany: "Too many tries. Please wait some minutes.",
  busy: "Please try again in a moment.",
} as const;

/** Text messages: only characters of the GSM-7 alphabet. */
export const ussdSms = {
  number: (facts: { product: string; phone: string; job: string; place: string }) =>
    `${facts.product}: call ${facts.phone} about "${facts.job}" (${facts.place}). Never pay before the work.`,
  paymentLink: (facts: { product: string; price: string; minutes: number; link: string }) =>
    `${facts.product} subscription, N${facts.price} a month. Pay within ${facts.minutes} minutes: ${facts.link}`,
  noPaymentLink: (facts: { product: string; dial: string }) =>
    `${facts.product}: the payment page is not available now. Please dial ${facts.dial} again later.`,
  balance: (facts: { product: string; units: string }) =>
    `${facts.product}: you have ${countedUnits(facts.units)}.`,
  stopped: (facts: { product: string }) =>
    `${facts.product}: no more news and job alerts by SMS. Codes and notes about your money still come. Send START to get them again.`,
  started: (facts: { product: string }) =>
    `${facts.product}: you get news and job alerts by SMS again. Send STOP to end them.`,
  help: (facts: { product: string; dial: string }) =>
    `${facts.product}: send BAL for your balance, STOP to end news and job alerts, START to get them again. For all else dial ${facts.dial}.`,
  nothingAsked: (facts: { product: string; dial: string }) =>
    `${facts.product}: we have asked you nothing just now. Send BAL, STOP or START, or dial ${facts.dial}.`,
} as const;
