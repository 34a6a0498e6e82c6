import { boostPriceNaira, subscriptionPriceNaira } from "#shared/constants.ts";
import { formatNaira } from "#shared/money/money.ts";
import type * as en from "../en/legal.ts";
import type { Texts } from "../texts.ts";

export const aboutTexts: Texts<typeof en.aboutTexts> = {
  title: "About us",
  lead: "Runor na where person for Nigeria dey talk wetin dem need and how much dem go pay, and somebody wey fit do am go call.",
  sections: [
    {
      tile: "phone",
      title: "The call na the product",
      text: "No bidding, no need to wait for match. Job dey talk wetin person need, where, and how much. Serviceman wey want am go press one green button, and phone go ring.",
    },
    {
      tile: "scissors",
      title: "For people wey get job to give",
      text: "Describe the job with your own words, talk your budget in naira and choose your place. You go see who call. Post with private name if you like: then your name and your profile no go show.",
    },
    {
      tile: "spanner",
      title: "For servicemen",
      text: `Look open jobs near you for free. With the subscription of ${formatNaira(subscriptionPriceNaira)} every month you fit call and post without limit, get jobs wey match you by SMS, and set up business card wey clients fit see.`,
    },
    {
      tile: "roof",
      title: "For people wey no dey online",
      text: "Runor agents dey post for neighbours wey no get smartphone and dey take the calls for dem. Dem go apply, we go check, and dem go get free kit for their store or house.",
    },
    {
      tile: "weave",
      title: "Wetin we promise, and wetin we no promise",
      text: "We dey check say person get their phone number, and na only that one we dey talk: “Phone verified”. We dey hide numbers and addresses from public pages. Places wey people pay for dey marked as promoted. We no dey hold the pay for job and we no dey stand for anybody skill: gree on the price first, and pay for work wey dem don do.",
    },
  ],
  support: "Talk to support",
  start: "See jobs wey dey open",
};

/** Pages that the specification names without details. */
export const foundationTexts: Texts<typeof en.foundationTexts> = {
  title: "Resource: Foundation",
  lead: "We dey prepare fund wey foundations wey dey train and equip artisans go share. The facts go dey this page; till then e dey talk only wetin we plan, and nothing more.",
  register: "Your own be one of dem? To register your foundation",
  clickHere: "click here",
  registerHelp: "Registration never open.",
  split: "How organisations go share the Funds",
  splitText: "We go publish the shares here before the first naira go out, with the rule wey dem dey follow.",
  members: "Current Members of the Fund",
  membersText: "No foundation don join yet.",
};

/** The terms and the marketplace guidelines. */
export const termsTexts: Texts<typeof en.termsTexts> = {
  title: "Terms and conditions",
  lead: "Na the rules between you and Runor be these. We write dem make people read dem. If you open account, you don gree to dem.",
  terms: "Terms",
  guidelines: "Marketplace Guidelines",
  guidelinesLead:
    "How we want make people treat each other here. Accounts wey break these rules go get limit or close.",
  askSupport: "Ask support",
  backToTop: "Go back to Top",
};

export const termsSections: Texts<typeof en.termsSections> = [
  {
    id: "what-runor-is",
    title: "1. Wetin Runor be",
    paragraphs: [
      "Runor na marketplace. People dey post jobs with budget in naira, and servicemen wey fit do dem go call. Na the two of una dey gree on the work, the price and the payment for am. Runor no dey inside that agreement, no employ servicemen and no dey hold the pay for job.",
    ],
  },
  {
    id: "your-account",
    title: "2. Your account",
    paragraphs: [
      "You go open account with your own name and Nigerian mobile number wey you get. We go send code to am to make sure. You must be 18 or older.",
      "Keep your password and your codes to yourself. Nobody from Runor go ask you for dem. Anything wey happen from your account go count as wetin you do, till you tell us say somebody else enter am.",
    ],
  },
  {
    id: "jobs-and-calls",
    title: "3. Jobs and calls",
    paragraphs: [
      "Job must be real, lawful and described truthfully, with budget wey you fit pay. Your phone number go dey hidden for the job and na only people wey sign in and press Call go see am; we dey keep record of who do am, and you fit see the list.",
      "You fit post with private name. Then your name and your profile no go show with the job. Phone numbers, e-mail and web addresses for descriptions and comments dey hidden.",
    ],
  },
  {
    id: "units",
    title: "4. Units and fees",
    paragraphs: [
      "Units na credits for your Runor wallet. Before you pay, the page go show the price of the units, the service fee and the total. Units go enter once the payment partner confirm the payment to us.",
      "You fit send units to another Runor user, e go reach at once and we no fit take am back, and you fit withdraw dem to Nigerian bank account wey dey your name. Withdrawal get fee of 100 units, or 0.25% from 40,000 units, and we go check am before we pay am. Units wey person buy within the last three days no fit go bank yet, no matter who get dem. If we no fit pay am, the units and the fee go return to your wallet.",
    ],
  },
  {
    id: "subscription",
    title: "5. Subscription and boosts",
    paragraphs: [
      `The subscription na ${formatNaira(subscriptionPriceNaira)} and e dey last one month from payment. E no dey renew by itself. If you pay again before e end, e go add one month.`,
      `Boost na ${formatNaira(boostPriceNaira)} and e dey put one job for the top of the list, marked as promoted. E promise better place for the list, e no promise any number of calls. Where the law give you right to refund, ask support and we go pay am back the way you take pay.`,
    ],
  },
  {
    id: "your-data",
    title: "6. Your data",
    paragraphs: [
      "We dey keep wetin the product need: your name, phone number, jobs, calls, payments and messages. We no dey sell am. Payment and SMS partners dey get wetin dem need to do their part. We dey keep payment records as long as the law want am.",
      "Promotional messages dey go only to people wey gree to dem; you fit stop am for your profile any time. Your profile fit give you copy of your details and close your account. For every other right under the Nigeria Data Protection Act, write or call support.",
    ],
  },
  {
    id: "responsibility",
    title: "7. Wetin we dey answer for",
    paragraphs: [
      "We dey answer for Runor itself: say e dey handle your details and your units with care. We no guarantee say person get skill, say dem go do job well or say client go pay. “Phone verified” mean say the person get that phone number, and nothing more. Gree on the price before the work start, and no pay everything before.",
      "Nothing here dey take away rights wey Nigerian law give you as consumer.",
    ],
  },
  {
    id: "ending",
    title: "8. How e fit end and change",
    paragraphs: [
      "You fit stop to use Runor any time and close your account for your profile page, once your wallet don empty. Your data go comot at once; payments, transfers and withdrawals go remain for our books, and comments and reviews wey you write go remain without your name. We fit limit or close account wey break these terms; where we fit, we go talk why, and you fit answer through support.",
      "When these terms change, we go talk am for this page and inside the product before the change start to count. Na the laws of the Federal Republic of Nigeria dey apply.",
    ],
  },
];

export const guidelineSections: Texts<typeof en.guidelineSections> = [
  {
    id: "respect",
    title: "1. Respect",
    paragraphs: [
      "Talk to everybody as you for talk face to face. No insults, threats, harassment or pressure, and no treat anybody different because of tribe, religion, gender, age or disability. When somebody say no, the matter don close.",
    ],
  },
  {
    id: "honesty",
    title: "2. Honesty",
    paragraphs: [
      "Describe the job and your skills as dem be. Use your own photos. No claim to be another person or business, and no write reviews about work wey no happen.",
    ],
  },
  {
    id: "fairness",
    title: "3. Fairness",
    paragraphs: [
      "Put budget wey fit the work, and keep to wetin una gree. If the work come big pass, talk about the price before una continue. Pay quick for work wey dem don do.",
    ],
  },
  {
    id: "legal-compliance",
    title: "4. Legal compliance",
    paragraphs: [
      "No stolen goods, drugs, weapons, fraud, forged papers, sexual services or work by children. Na people wey get licence go do work wey need licence.",
    ],
  },
  {
    id: "quality",
    title: "5. Quality",
    paragraphs: [
      "Come the time wey you talk, with the tools wey you talk. Do the work safely and leave the place in order. If something go wrong, talk am and correct am.",
    ],
  },
  {
    id: "privacy",
    title: "6. Privacy",
    paragraphs: [
      "Use phone number wey you get here for that job only. No share numbers, addresses or photos of people and their homes, and no try to find out who dey behind private name.",
    ],
  },
  {
    id: "collaboration",
    title: "7. Collaboration",
    paragraphs: [
      "Answer calls and messages, even if na to say no. Settle quarrel by talking first. If una no fit gree, support go listen to the two sides.",
    ],
  },
  {
    id: "reporting-violations",
    title: "8. How to report violations",
    paragraphs: [
      "You see something wey break these rules? Report the profile or tell support. Reports dey confidential. If somebody dey for danger, call the emergency number 112 first.",
    ],
  },
];
