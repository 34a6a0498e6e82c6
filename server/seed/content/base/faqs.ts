import {
  agentMinimumUnits,
  boostPriceNaira,
  minimumPurchaseUnits,
  subscriptionPriceNaira,
  withdrawalFeeUnits,
} from "#shared/constants.ts";
import { formatNaira } from "#shared/money/money.ts";

/** Initial FAQ entries of every installation. The chat answers from them too. */
export const baseFaqs = [
  {
    question: "What is Runor?",
    answer:
      "Runor is a marketplace for work in Nigeria. People post jobs with a budget in naira, and servicemen who can do them call the poster.\n* Clients post jobs and choose whom they hire.\n* Servicemen look through jobs, call, and set up a business card.\n* Agents post for neighbours who are not online.",
  },
  {
    question: "How do I post a job?",
    answer:
      "Log in and press **Post a job**. Write what needs doing, the most you will pay, and where it is. A photo helps.\nYour job is then in the list, and servicemen call you. You see who called under **My jobs**.",
  },
  {
    question: "Do I pay to post a job?",
    answer: `No. Posting checks that your wallet holds at least the most you will pay, and takes nothing. Agents need ${agentMinimumUnits} units.\nWithout a subscription you can post 5 jobs and call 10 times a month. With one there is no limit.`,
  },
  {
    question: "How do I call about a job?",
    answer:
      "Open the job and press **Call**. You need an account with a verified phone number. Your phone dials the poster's number at once.\nThe poster sees that you called, so be ready to say when you can come and what you charge.",
  },
  {
    question: "What are units?",
    answer: `Units are the credits in your wallet: one unit stands for one naira. You buy them by card, bank transfer or USSD, send them to another phone number, and withdraw them to a Nigerian bank account.\nThe smallest purchase is ${minimumPurchaseUnits.toLocaleString("en-NG")} units.`,
  },
  {
    question: "How much do units cost?",
    answer:
      "₦0.9975 for each unit, and a service fee of ₦100 for each purchase. 1,000 units are ₦997.50 and the fee, ₦1,097.50 together. The page shows the sum before you pay.",
  },
  {
    question: "How do I withdraw to my bank?",
    answer: `Link your bank account first, under **Bank** in the menu. Then open **Wallet**, press **Withdraw** and say how much.\nEvery withdrawal has a fee of ${withdrawalFeeUnits} units, or 0.25% from 40,000 units. Units can go to a bank three days after they were bought, whoever has them by then; the page shows how many can go now. Our staff look at it before it is paid, so it can take some hours.`,
  },
  {
    question: "How do I send units to somebody?",
    answer:
      "Open **Wallet** and press **Transfer**. Type the phone number: the name of its owner shows before anything is sent. Sending is free and instant, and it cannot be undone.",
  },
  {
    question: "What does the subscription give me?",
    answer: `For ${formatNaira(subscriptionPriceNaira)} a month:\n* calls and jobs without a limit\n* a business card that clients find in the list of servicemen\n* jobs that match your trade, offered to you first\n* matching jobs by SMS\nIt ends by itself after a month. Renewed early, the new month is added to the end.`,
  },
  {
    question: "How do I set up a business card?",
    answer:
      "Subscribe, then open **Business Centre** in the menu. Choose your service, describe what you do, say where you work and the least you charge. Add up to 6 photos of finished work.\nYour card is then in the list of servicemen.",
  },
  {
    question: "How do I bring my job to the top?",
    answer: `Open **My jobs** and press **Boost Visibility**. It costs ${formatNaira(boostPriceNaira)}, lasts 30 days, and the job is marked as promoted.`,
  },
  {
    question: "How do I hire a serviceman?",
    answer:
      "Open his profile and press **Call to Hire**. Your wallet must hold at least the minimum he names; nothing is taken. Agree on the price by phone, and pay when the work is done.",
  },
  {
    question: "Is my phone number shown to everyone?",
    answer:
      "No. No list and no page shows it. A person who presses **Call** on your job gets the number, after logging in with a verified phone of their own. You can see who called, and block anyone.",
  },
  {
    question: "What is a private name?",
    answer:
      "A name of your own choice that people see in place of your full name. It does not lead to your profile. You choose it under **Profile**.",
  },
  {
    question: "How do I stay safe from fraud?",
    answer:
      "Meet in a public place, agree on the price first, and pay for finished work only.\n* Never pay a 'registration fee' to get a job.\n* Never give anyone a code that came by SMS, your card number or your PIN. Runor never asks for them.\n* Report what looks wrong: every profile, job and comment has **Report**.",
  },
  {
    question: "How do I report or block somebody?",
    answer:
      "Open the profile, job or comment, press the options and choose **Report** or **Block**. Our staff look at every report. A blocked person can neither see you nor call you, and you can lift the block under **Profile**.",
  },
  {
    question: "How do I become an agent?",
    answer:
      "Open **Become an agent** and fill in the form. We call you, and once you are approved you post jobs for neighbours who are not online. Agents with a store or a house to work from get a free kit.",
  },
  {
    question: "I did not get my verification code",
    answer:
      "Wait 45 seconds, then press **Resend**. Check that the number is right and that the phone has network. You can ask for 5 codes a day. A code is valid for 10 minutes.",
  },
  {
    question: "I forgot my password",
    answer:
      "On the login page press **Forgot password?** and type your phone number. A link comes by SMS; it works once and is valid for an hour.",
  },
  {
    question: "My payment went through but my units are not there",
    answer:
      "Units arrive as soon as the payment service confirms the payment, usually within a minute; a bank transfer can take longer. If they are not there after an hour, call our line with the payment's reference.",
  },
  {
    question: "What happens after I accept a job?",
    answer:
      "The job is yours and leaves the list, and the poster's number shows: call at once and agree on the day. If it does not work out, either of you can give the job back, and it is open again.",
  },
  {
    question: "How do reviews work?",
    answer:
      "After a call or a hire both sides can say how it was: 1 to 5 stars and some words, once for each job. You can reply once to a review about you.",
  },
] as const satisfies readonly { question: string; answer: string }[];
