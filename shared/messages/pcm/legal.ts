import type * as en from "../en/legal.ts";
import type { Texts } from "../texts.ts";

export const aboutTexts: Texts<typeof en.aboutTexts> = {
  title: "About us",
  lead: "Runor na where person for Nigeria go talk wetin need doing and how much e go pay, and person wey fit do am go call.",
  sections: [
    {
      tile: "phone",
      title: "Na the call be the product",
      text: "No bidding, no waiting for match. Job go talk wetin dem need, where, and for how much. Serviceman wey want am go press one green button, and phone go ring.",
    },
    {
      tile: "scissors",
      title: "For people wey get job to give",
      text: "Describe the job with your own words, talk your budget for naira and choose your place. You go see who call. Post with private name if you like: then your name and your profile no go show.",
    },
    {
      tile: "spanner",
      title: "For servicemen",
      text: "Look open jobs near you free. With the subscription of ₦2,365 every month you fit call and post without limit, get jobs wey match you by SMS, and set up business card wey clients fit find.",
    },
    {
      tile: "roof",
      title: "For people wey no dey online",
      text: "Runor agents dey post for neighbours wey no get smartphone and dey take the calls for them. Dem go apply, we go check, and dem go get free kit for their store or house.",
    },
    {
      tile: "weave",
      title: "Wetin we promise, and wetin we no promise",
      text: "We dey check say person hold the phone number, and na only that one we dey talk: “Phone verified”. We dey hide numbers and addresses from public pages. Paid places dey carry promoted mark. We no dey hold the money for job and we no dey vouch for skill: agree on the price first, and pay for work wey don finish.",
    },
  ],
  support: "Talk to support",
  start: "See open jobs",
};

/** Pages that the specification names without details. */
export const foundationTexts: Texts<typeof en.foundationTexts> = {
  title: "Resource: Foundation",
  lead: "We dey prepare one fund wey foundations wey dey train and equip artisans go share. Na this page the facts go dey; until then e dey talk wetin we plan, and nothing more.",
  register: "Your own na one of them? To register your foundation",
  clickHere: "click here",
  registerHelp: "Registration never open.",
  split: "How dem share the Funds between organisations",
  splitText: "We go publish the shares here before we pay the first naira, with the rule wey dem follow.",
  members: "Current Members of the Fund",
  membersText: "No foundation never join.",
};

export const termsTexts: Texts<typeof en.termsTexts> = {
  title: "Terms and conditions",
  lead: "Na the rules between you and Runor be this. We write am so that people go read am. Once you open account, you agree to them.",
  terms: "Terms",
  guidelines: "Marketplace Guidelines",
  guidelinesLead:
    "How we expect make people treat each other here. We dey limit or close accounts wey break these rules.",
  askSupport: "Ask support",
  backToTop: "Back to Top",
};

export const termsSections: Texts<typeof en.termsSections> = [
  {
    id: "what-runor-is",
    title: "1. Wetin Runor be",
    paragraphs: [
      "Runor na marketplace. People dey post jobs with budget for naira, and servicemen wey fit do them dey call. Na the two of una dey make the agreement about the work, the price and the payment. Runor no be party to am, no dey employ servicemen and no dey hold the money for job.",
    ],
  },
  {
    id: "your-account",
    title: "2. Your account",
    paragraphs: [
      "You go open account with your own name and Nigerian mobile number wey you hold. We go send code to am to make sure. You must be 18 or older.",
      "Keep your password and your codes to yourself. Nobody from Runor go ask you for them. Anything wey happen from your account count as wetin you do until you tell us say another person don enter.",
    ],
  },
  {
    id: "jobs-and-calls",
    title: "3. Jobs and calls",
    paragraphs: [
      "Job must be real, lawful and the description must be true, with budget wey you fit pay. Your phone number go hide for the job and e go show only to people wey sign in and press Call; we dey keep record of who do am, and you fit see the list.",
      "You fit post with private name. Then your name and your profile no go show with the job. Phone numbers, e-mail and web addresses for descriptions and comments go hide.",
    ],
  },
  {
    id: "units",
    title: "4. Units and fees",
    paragraphs: [
      "Units na credits for your Runor wallet. Before you pay, the page go show the price of the units, the service fee and the total. Units go enter once the payment partner confirm the payment to us.",
      "You fit send units to another Runor user, e go enter at once and we no fit take am back, and you fit withdraw them to Nigerian bank account wey carry your name. One withdrawal cost fee of 100 units, or 0.25 % from 40,000 units, and we go check am before we pay am. Units wey person buy within the last three days no fit withdraw yet, no matter who get them. If we no fit pay am, the units and the fee go come back to your wallet.",
    ],
  },
  {
    id: "subscription",
    title: "5. Subscription and boosts",
    paragraphs: [
      "The subscription cost ₦2,365 and e dey last one month from payment. E no dey renew by itself. If you pay again before e end, e go add one month.",
      "Boost cost ₦5,000 and e go put one job for top of the list, with promoted mark. E promise better place for the list, no be number of calls. Where the law give you right to refund, ask support and we go pay am back the way you pay.",
    ],
  },
  {
    id: "your-data",
    title: "6. Your data",
    paragraphs: [
      "We dey keep wetin the product need: your name, phone number, jobs, calls, payments and messages. We no dey sell am. Payment and SMS partners dey get wetin dem need to do their part. We dey keep payment records as long as the law demand.",
      "Promotional messages dey go to people wey agree; you fit withdraw that one for your profile any time. Your profile dey give you copy of your data and dey close your account. For every other right under the Nigeria Data Protection Act, write or call support.",
    ],
  },
  {
    id: "responsibility",
    title: "7. Wetin we dey answer for",
    paragraphs: [
      "We dey answer for Runor itself: say e dey handle your data and your units with care. We no dey guarantee say person get skill, say job go well or say client go pay. “Phone verified” mean say the person hold that phone number, and nothing more. Agree on the price before the work start, and no pay everything before.",
      "Nothing here dey take away rights wey Nigerian law give you as consumer.",
    ],
  },
  {
    id: "ending",
    title: "8. Ending and changes",
    paragraphs: [
      "You fit stop to use Runor any time and close your account for your profile page, once your wallet don empty. Your data go comot at once; payments, transfers and withdrawals go remain for our books, and comments and reviews wey you write go remain without your name. We fit limit or close account wey break these terms; where we fit, we go talk why, and you fit answer through support.",
      "When these terms change, we go talk am for this page and for the product before the change count. The laws of the Federal Republic of Nigeria apply.",
    ],
  },
];

export const guidelineSections: Texts<typeof en.guidelineSections> = [
  {
    id: "respect",
    title: "1. Respect",
    paragraphs: [
      "Talk to everybody as you go talk face to face. No insults, threats, harassment or pressure, and no bad treatment because of tribe, religion, gender, age or disability. When person say no, the matter don end.",
    ],
  },
  {
    id: "honesty",
    title: "2. Honesty",
    paragraphs: [
      "Describe the job and your skills as dem be. Use your own photos. No form another person or business, and no write reviews about work wey no happen.",
    ],
  },
  {
    id: "fairness",
    title: "3. Fairness",
    paragraphs: [
      "Talk budget wey fit the work, and hold wetin una agree. If the work big pass, talk about the price before una continue. Pay quick for work wey don finish.",
    ],
  },
  {
    id: "legal-compliance",
    title: "4. Legal compliance",
    paragraphs: [
      "No stolen goods, drugs, weapons, fraud, fake papers, sexual services or work by children. Work wey need licence na for people wey get am.",
    ],
  },
  {
    id: "quality",
    title: "5. Quality",
    paragraphs: [
      "Come when you talk say you go come, with the tools wey you talk. Do the work safe and leave the place in order. If something go wrong, talk am and correct am.",
    ],
  },
  {
    id: "privacy",
    title: "6. Privacy",
    paragraphs: [
      "Use phone number wey you get here for that job only. No pass on numbers, addresses or photos of people and their homes, and no try find out who dey behind private name.",
    ],
  },
  {
    id: "collaboration",
    title: "7. Collaboration",
    paragraphs: [
      "Answer calls and messages, even if na to decline. Settle disagreement by talking first. If una no fit agree, support go listen to the two sides.",
    ],
  },
  {
    id: "reporting-violations",
    title: "8. Reporting violations",
    paragraphs: [
      "You see something wey break these rules? Report the profile or tell support. Reports dey confidential. If person dey for danger, call the emergency number 112 first.",
    ],
  },
];
