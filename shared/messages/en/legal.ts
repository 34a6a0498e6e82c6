import { boostPriceNaira, subscriptionPriceNaira } from "#shared/constants.ts";
import { formatNaira } from "#shared/money/money.ts";
export const aboutTexts = {
  title: "About us",
  lead: "Runor is where a person in Nigeria says what needs doing and what they will pay, and someone who can do it calls.",
  sections: [
    {
      tile: "phone",
      title: "The call is the product",
      text: "No bidding, no waiting for a match. A job says what is needed, where, and for how much. A serviceman who wants it presses one green button, and a phone rings.",
    },
    {
      tile: "scissors",
      title: "For people with a job to give",
      text: "Describe the job in your own words, name a budget in naira and choose your place. You see who called. Post under a private name if you like: then neither your name nor your profile is shown.",
    },
    {
      tile: "spanner",
      title: "For servicemen",
      text: `Look through open jobs near you for free. With the subscription of ${formatNaira(subscriptionPriceNaira)} a month you call and post without a limit, get matching jobs by SMS, and set up a business card that clients can find.`,
    },
    {
      tile: "roof",
      title: "For people who are not online",
      text: "Runor agents post for neighbours without a smartphone and take the calls for them. They apply, we check, and they get a free kit for their store or house.",
    },
    {
      tile: "weave",
      title: "What we promise, and what not",
      text: "We check that a person holds their phone number, and say just that: “Phone verified”. We hide numbers and addresses from public pages. Paid places are marked as promoted. We do not hold the pay for a job and do not vouch for skill: agree on the price first, and pay for work that was done.",
    },
  ],
  support: "Talk to support",
  start: "See open jobs",
} as const;

/** Pages that the specification names without details. */
export const foundationTexts = {
  title: "Resource: Foundation",
  lead: "A fund shared between foundations that train and equip artisans is being prepared. Its facts will be on this page; until then it says what is planned, and nothing more.",
  register: "Is yours one of them? To register your foundation",
  clickHere: "click here",
  registerHelp: "Registration is not open yet.",
  split: "How the Funds is split between organisations",
  splitText:
    "The shares will be published here before the first naira is paid out, with the rule that they follow.",
  members: "Current Members of the Fund",
  membersText: "No foundation has joined yet.",
} as const;

/** The terms and the marketplace guidelines. */
export interface TermsSection {
  id: string;
  title: string;
  paragraphs: readonly string[];
}

export const termsTexts = {
  title: "Terms and conditions",
  lead: "These are the rules between you and Runor. They are written to be read. By opening an account you agree to them.",
  terms: "Terms",
  guidelines: "Marketplace Guidelines",
  guidelinesLead:
    "How we expect people to treat each other here. Accounts that break these rules are limited or closed.",
  askSupport: "Ask support",
  backToTop: "Back to Top",
} as const;

export const termsSections: readonly TermsSection[] = [
  {
    id: "what-runor-is",
    title: "1. What Runor is",
    paragraphs: [
      "Runor is a marketplace. People post jobs with a budget in naira, and servicemen who can do them call. The agreement about the work, the price and the payment for it is made between the two of you. Runor is not a party to it, does not employ servicemen and does not hold the pay for a job.",
    ],
  },
  {
    id: "your-account",
    title: "2. Your account",
    paragraphs: [
      "You open an account with your own name and a Nigerian mobile number that you hold. We send a code to it to make sure. You must be 18 or older.",
      "Keep your password and your codes to yourself. Nobody from Runor will ask you for them. What is done from your account counts as done by you until you tell us that somebody else got in.",
    ],
  },
  {
    id: "jobs-and-calls",
    title: "3. Jobs and calls",
    paragraphs: [
      "A job must be real, lawful and described truthfully, with a budget that you can pay. Your phone number stays hidden on the job and is shown only to signed-in people who press Call; we keep a record of who did, and you can see the list.",
      "You may post under a private name. Then neither your name nor your profile is shown with the job. Phone numbers, e-mail and web addresses in descriptions and comments are hidden.",
    ],
  },
  {
    id: "units",
    title: "4. Units and fees",
    paragraphs: [
      "Units are credits in your Runor wallet. Before you pay, the page shows the price of the units, the service fee and the total. Units are added once the payment partner confirms the payment to us.",
      "You can send units to another Runor user, which is immediate and cannot be taken back by us, and withdraw them to a Nigerian bank account in your name. A withdrawal costs a fee of 100 units, or 0.25% from 40,000 units, and is checked before it is paid. Units that were bought within the last three days cannot be withdrawn yet, whoever has them. If it cannot be paid, the units and the fee come back to your wallet.",
    ],
  },
  {
    id: "subscription",
    title: "5. Subscription and boosts",
    paragraphs: [
      `The subscription costs ${formatNaira(subscriptionPriceNaira)} and lasts one month from payment. It does not renew by itself. Paying again before it ends adds a month.`,
      `A boost costs ${formatNaira(boostPriceNaira)} and puts one job at the top of the list, marked as promoted. It promises a better place in the list, not a number of calls. Where the law gives you a right to a refund, ask support and we will pay it back the way you paid.`,
    ],
  },
  {
    id: "your-data",
    title: "6. Your data",
    paragraphs: [
      "We keep what the product needs: your name, phone number, jobs, calls, payments and messages. We do not sell it. Payment and SMS partners get what they need to do their part. We keep payment records as long as the law demands.",
      "Promotional messages go to people who agreed to them; you can withdraw that in your profile at any time. Your profile gives you a copy of your data and closes your account. For every other right under the Nigeria Data Protection Act, write to or call support.",
    ],
  },
  {
    id: "responsibility",
    title: "7. What we answer for",
    paragraphs: [
      "We answer for Runor itself: that it handles your data and your units with care. We do not guarantee that a person is skilled, that a job is done well or that a client pays. “Phone verified” means that the person holds that phone number, and nothing more. Agree on the price before the work begins, and do not pay everything ahead.",
      "Nothing here takes away rights that Nigerian law gives you as a consumer.",
    ],
  },
  {
    id: "ending",
    title: "8. Ending and changes",
    paragraphs: [
      "You can stop using Runor at any time and close your account on your profile page, once your wallet is empty. Your data goes at once; payments, transfers and withdrawals stay in our books, and comments and reviews you wrote stay without your name. We may limit or close an account that breaks these terms; where we can, we say why, and you can answer through support.",
      "When these terms change, we say so on this page and in the product before the change counts. The laws of the Federal Republic of Nigeria apply.",
    ],
  },
];

export const guidelineSections: readonly TermsSection[] = [
  {
    id: "respect",
    title: "1. Respect",
    paragraphs: [
      "Speak to everyone as you would face to face. No insults, threats, harassment or pressure, and no unequal treatment because of tribe, religion, gender, age or disability. When somebody says no, the matter is closed.",
    ],
  },
  {
    id: "honesty",
    title: "2. Honesty",
    paragraphs: [
      "Describe the job and your skills as they are. Use your own photos. Do not pretend to be another person or business, and do not write reviews about work that did not happen.",
    ],
  },
  {
    id: "fairness",
    title: "3. Fairness",
    paragraphs: [
      "Name a budget that fits the work, and keep to what was agreed. If the work turns out bigger, talk about the price before going on. Pay promptly for work that was done.",
    ],
  },
  {
    id: "legal-compliance",
    title: "4. Legal compliance",
    paragraphs: [
      "No stolen goods, drugs, weapons, fraud, forged papers, sexual services or work by children. Work that needs a licence is done by people who hold it.",
    ],
  },
  {
    id: "quality",
    title: "5. Quality",
    paragraphs: [
      "Come when you said, with the tools you said. Do the work safely and leave the place in order. If something went wrong, say so and put it right.",
    ],
  },
  {
    id: "privacy",
    title: "6. Privacy",
    paragraphs: [
      "Use a phone number you got here for that job only. Do not pass on numbers, addresses or photos of people and their homes, and do not try to find out who is behind a private name.",
    ],
  },
  {
    id: "collaboration",
    title: "7. Collaboration",
    paragraphs: [
      "Answer calls and messages, even to decline. Settle disagreements by talking first. If you cannot agree, support listens to both sides.",
    ],
  },
  {
    id: "reporting-violations",
    title: "8. Reporting violations",
    paragraphs: [
      "Saw something that breaks these rules? Report the profile or tell support. Reports are confidential. If somebody is in danger, call the emergency number 112 first.",
    ],
  },
];
