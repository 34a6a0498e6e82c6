import {
  agentMinimumUnits,
  boostPriceNaira,
  minimumPurchaseUnits,
  subscriptionPriceNaira,
  withdrawalFeeUnits,
} from "#shared/constants.ts";
import { formatNaira } from "#shared/money/money.ts";
import type { baseFaqs } from "./faqs.ts";

type Question = (typeof baseFaqs)[number]["question"];

/** `baseFaqs` in Pidgin, by the English question. */
export const pidginFaqs: Readonly<Record<Question, { question: string; answer: string }>> = {
  "What is Runor?": {
    question: "Wetin be Runor?",
    answer:
      "Runor na market for work for Nigeria. People dey post jobs with budget for naira, and servicemen wey fit do am dey call dem.\n* Clients dey post jobs and choose who go do am.\n* Servicemen dey look jobs, dey call, and dey set up business card.\n* Agents dey post for neighbours wey no dey online.",
  },
  "How do I post a job?": {
    question: "How I fit post job?",
    answer:
      "Log in and press **Post job**. Write the work, the most wey you go pay, and where e dey. Photo dey help.\nYour job go dey the list, and servicemen go call you. You fit see who call for **My jobs**.",
  },
  "Do I pay to post a job?": {
    question: "I go pay to post job?",
    answer: `No. When you post, we check say your wallet get at least the most wey you go pay, and we no take anything. Agents need ${agentMinimumUnits} units.\nWithout subscription you fit post 5 jobs and call 10 times for one month. With am, no limit.`,
  },
  "How do I call about a job?": {
    question: "How I fit call about job?",
    answer:
      "Open the job and press **Call**. You need account with phone number wey you don verify. Your phone go dial the number of the person wey post am sharp sharp.\nThe person go see say you call, so know when you fit come and how much you dey charge.",
  },
  "What are units?": {
    question: "Wetin be units?",
    answer: `Units na the credits wey dey your wallet: one unit be like one naira. You fit buy am with card, bank transfer or USSD, send am to another phone number, and withdraw am to Nigerian bank account.\nThe smallest wey you fit buy one time na ${minimumPurchaseUnits.toLocaleString("en-NG")} units.`,
  },
  "How much do units cost?": {
    question: "How much be units?",
    answer:
      "₦0.9975 for each unit, and service fee of ₦100 each time you buy. 1,000 units na ₦997.50 plus the fee, ₦1,097.50 together. The page go show you the total before you pay.",
  },
  "How do I withdraw to my bank?": {
    question: "How I fit withdraw to my bank?",
    answer: `First link your bank account, under **Bank** for the menu. Then open **Wallet**, press **Withdraw** and write how much.\nEvery withdrawal get fee of ${withdrawalFeeUnits} units, or 0.25% from 40,000 units go up. Units fit go bank three days after person buy dem, no matter who get dem by then; the page go show how many fit go now. Our staff dey check am before dem pay, so e fit take some hours.`,
  },
  "How do I send units to somebody?": {
    question: "How I fit send units to person?",
    answer:
      "Open **Wallet** and press **Transfer**. Type the phone number: the name of the owner go show before anything go. E free, e dey go sharp sharp, and you no fit take am back.",
  },
  "What does the subscription give me?": {
    question: "Wetin subscription go give me?",
    answer: `For ${formatNaira(subscriptionPriceNaira)} every month:\n* calls and jobs without limit\n* business card wey clients go see for the list of servicemen\n* jobs wey match your trade, you go get dem first\n* matching jobs by SMS\nE dey end by itself after one month. If you renew early, we add the new month for the end.`,
  },
  "How do I set up a business card?": {
    question: "How I fit set up business card?",
    answer:
      "Subscribe, then open **Business Centre** for the menu. Choose your service, write wetin you dey do, where you dey work and the smallest money wey you dey charge. Add up to 6 photos of work wey you don finish.\nYour card go dey the list of servicemen.",
  },
  "How do I bring my job to the top?": {
    question: "How I fit make my job dey on top?",
    answer: `Open **My jobs** and press **Boost Visibility**. E cost ${formatNaira(boostPriceNaira)}, e go last 30 days, and people go see say dem promote the job.`,
  },
  "How do I hire a serviceman?": {
    question: "How I fit hire serviceman?",
    answer:
      "Open im profile and press **Call to Hire**. Your wallet must get at least the minimum wey e write; we no take anything. Agree the price for phone, and pay when the work don finish.",
  },
  "Is my phone number shown to everyone?": {
    question: "Everybody dey see my phone number?",
    answer:
      "No. No list and no page dey show am. Person wey press **Call** for your job go get the number to call, after e don log in with im own phone wey e don verify. You fit see who call, and block anybody.",
  },
  "What is a private name?": {
    question: "Wetin be private name?",
    answer:
      "Na name wey you choose by yourself, and everybody go see am instead of your full name. Nobody fit use am reach your profile. You fit choose am under **Profile**.",
  },
  "How do I stay safe from fraud?": {
    question: "How I fit dey safe from fraud?",
    answer:
      "Meet for open place, agree the price first, and pay for work wey dem don do.\n* No ever pay 'registration fee' to get job.\n* No tell anybody code wey come by SMS, your card number or your PIN. Runor no dey ever ask for dem.\n* Report anything wey no correct: every profile, job and comment get **Report**.",
  },
  "How do I report or block somebody?": {
    question: "How I fit report or block person?",
    answer:
      "Open the profile, job or comment, press the options and choose **Report** or **Block**. Our staff dey check every report. Person wey you block no go see you and no fit call you, and you fit remove the block under **Profile**.",
  },
  "How do I become an agent?": {
    question: "How I fit become agent?",
    answer:
      "Open **Be agent** and fill the form. We go call you, and once we approve you, you fit post jobs for neighbours wey no dey online. Agents wey get shop or house to work from dey get free kit.",
  },
  "I did not get my verification code": {
    question: "I never get my verification code",
    answer:
      "Wait 45 seconds, then press **Resend**. Check say the number correct and say the phone get network. You fit ask for 5 codes for one day. One code go work for 10 minutes.",
  },
  "I forgot my password": {
    question: "I don forget my password",
    answer:
      "For the login page press **Forgot password?** and type your phone number. Link go come by SMS; e go work one time, and for one hour.",
  },
  "My payment went through but my units are not there": {
    question: "My payment don go but I never see my units",
    answer:
      "Units go come as soon as the payment service confirm the payment, most times inside one minute; bank transfer fit take longer. If you never see dem after one hour, call our line with the reference of the payment.",
  },
  "What happens after I accept a job?": {
    question: "Wetin go happen after I accept job?",
    answer:
      "The job na your own and e go comot from the list, and you go see the number of the person wey post am: call sharp sharp and agree the day. If e no work, any of una fit give the job back, and e go open again.",
  },
  "How do reviews work?": {
    question: "How reviews dey work?",
    answer:
      "After call or hire, the two people fit talk how e be: 1 to 5 stars and some words, one time for each job. You fit reply one time to review about you.",
  },
};
