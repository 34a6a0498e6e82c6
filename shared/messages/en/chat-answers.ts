import {
  boostPriceNaira,
  cardPhotosMax,
  maximumWithdrawalUnits,
  subscriptionPriceNaira,
  withdrawalFeeUnits,
} from "#shared/constants.ts";
import { formatNaira } from "#shared/money/money.ts";
import { pages } from "#shared/paths.ts";

/** By the question that each answers. */
export const chatAnswers = {
  "How do I change or remove a job I posted?": `The words of a posted job cannot be changed. Pause it under **My jobs**: it leaves the list and nobody can call about it. Then post it again, as it should be.\nPage: ${pages.myJobs}`,
  "Who called me, and what do I do then?": `Open **My jobs** and press **Applicants**: everybody who called is there, with their number and their reviews. Agree on the day and the price by phone. Afterwards you can review each other.\nPage: ${pages.myJobs}`,
  "How do I find work?": `Search the open jobs by trade and place, open one and press **Call**. Subscribers also get matching jobs by SMS and in their own list.\nPage: ${pages.jobs}`,
  "Who sees my job, and for how long?": `Everybody sees it in the list of open jobs, without your number. It stays there until it is taken or you pause it. After some days we ask whether it is still open; without an answer it leaves the list.\nPage: ${pages.myJobs}`,
  "Which photos and videos can I add?": `One photo (up to 5 MB) or one video (up to 20 MB) with a job: JPG, PNG, WebP or GIF, and MP4, WebM or OGG. A business card takes up to ${cardPhotosMax} photos.`,
  "How do I begin?": `Do you have work to give? Post a job with your budget, and servicemen call you. Are you looking for work? Search the open jobs, open one and press **Call**.\nPage: ${pages.jobs}`,
  "Can I post for somebody else?": `Post it from your own account: the calls come to you. People who do that for many neighbours become agents, and then the neighbour's own phone can ring.\nPage: ${pages.agentMarketing}`,
  "What if the work is bad, or somebody does not pay?": `Runor does not hold the pay for a job: the two of you agree on it. Pay for work that was done, not before. Report the person from their profile or the job, and say in a review what happened. Have you lost money? Call our line.\nPage: ${pages.support}`,
  "Somebody uses my name or my picture":
    "Open that profile or job, press the three dots and report it: our staff look at every report. If somebody asks for money in your name, call our line at once.",
  "How do I close my account?": `Open **Profile**, then **Close your account** under **Account and security**. Your wallet has to be empty: withdraw your units first, or send them to somebody.\nPage: ${pages.profile}`,
  "How do I change my phone number?": `Open **Profile**, then **Phone number** under **Account and security**. We send a code to the new number; withdrawals wait a day after a change. If you cannot log in any more, call our line.\nPage: ${pages.profile}`,
  "How do I change my name, e-mail or picture?": `Open **Profile**, then **Name, e-mail and picture** under **Account and security**.\nPage: ${pages.profile}`,
  "How do I change my password?": `Open **Profile**, then **Password** under **Account and security**. A change signs all other devices out. Have you forgotten it? Press **Forgot password?** at the login.\nPage: ${pages.profile}`,
  "My account is locked": `After many wrong tries you cannot log in for a while: wait, or press **Forgot password?** If our staff closed your account, call our line.\nPage: ${pages.login}`,
  "What if my free posts or calls are finished?": `They come back with the new month. With the subscription there is no limit.\nPage: ${pages.upgrade}`,
  "The bank does not take my name or number": `Choose the right bank and type all 10 digits: your bank tells us the name, and it has to be your own. If the name does not come, the bank may not answer just now; try again later.\nPage: ${pages.bank}`,
  "How do I sign out?": `Press **Sign Out** in the menu. Under **Profile** you see all devices where you are signed in, and can sign each of them out.\nPage: ${pages.profile}`,
  "I was hacked": `Change your password at once: that signs all other devices out. Then call our line.\nPage: ${pages.profile}`,
  "Can I use Runor from abroad?":
    "An account needs a Nigerian mobile number, and jobs and payouts are in Nigeria. With such a number you can use Runor from anywhere.",
  "How do I stop your messages?": `Under **Profile** you switch off promotional messages, job alerts and notices, each on its own. Codes, and messages about the safety of your account, still come.\nPage: ${pages.profile}`,
  "Where is a copy of my data?": `Under **Profile** you download everything that we keep about you, as a file.\nPage: ${pages.profile}`,
  "Do I need an app?":
    "There is nothing to download. Runor opens in the browser of any phone, and is made to use little data.",
  "Do I need an e-mail address?": `No e-mail is needed: your name, a Nigerian mobile number and a password open an account.\nPage: ${pages.signup}`,
  "What does Runor cost, and how does it earn?": `Looking through jobs and posting take nothing from you, and we take no share of what a client pays. Runor earns by the subscription (${formatNaira(subscriptionPriceNaira)} a month), by boosts (${formatNaira(boostPriceNaira)}) and by the fees for buying and withdrawing units.`,
  "How can I pay?":
    "By card, bank transfer or USSD, on the page of our payment partner. It opens when you press **Buy Now**, **Upgrade Now** or **Pay**.",
  "Can I subscribe or boost with my units?":
    "The subscription and boosts are paid by card, bank transfer or USSD, not with units. Units are for sending and for withdrawing; posting and hiring look at them and take none.",
  "Why was my job or comment taken down?": `Our staff remove what was reported and breaks the guidelines. To ask why, or to have it looked at again, call our line.\nPage: ${pages.terms}`,
  "Somebody wrote an untrue review": `You can reply once to a review about you, and report it: our staff look at it. Stars alone change with every further review.\nPage: ${pages.support}`,
  "Why is my withdrawal pending?": `Our staff look at every withdrawal before your bank is paid, so it can take some hours. After a change of bank account or phone number it waits a day. Until it is approved you can cancel it; if the bank refuses it, we try again or your units come back.\nPage: ${pages.withdrawals}`,
  "How much can I withdraw?": `From 100 units up, and ${maximumWithdrawalUnits.toLocaleString("en-NG")} at most at once, the fee of ${withdrawalFeeUnits} units included.\nPage: ${pages.withdrawals}`,
  "I sent units to a wrong number":
    "A transfer cannot be taken back. Ask the person to send the units back to you. If you were cheated, call our line at once.",
  "How do I change the language?": `Choose it in the menu, or under **Profile**: English or Nigerian Pidgin. Pages, SMS and notices follow your choice.\nPage: ${pages.profile}`,
  "Does Runor work without network?":
    "Pages and lists that you have opened stay readable, with their age. Jobs, comments and reviews that you write then wait on your phone, and are sent once the network is back. Money never moves without network.",
  "Can I use Runor from a button phone?": `Where our phone menu is open, **Profile** shows the code to dial and lets you choose a PIN: balance, jobs and sending units, without internet.\nPage: ${pages.profile}`,
  "I forgot my PIN": `The PIN of the phone menu is not your password. Open **Profile**, then **Wallet PIN**, and set a new one with your password: that also ends a lock after three wrong tries.\nPage: ${pages.profile}`,
  "How do I verify my phone number?": `When you sign up, or change your number, we send four digits by SMS: type them on the page that opens. Has it closed? Log in with the number, and we send new ones.\nPage: ${pages.login}`,
  "Who looked at my business card?": `**Business Centre** shows how often your card was seen and how many people called, by month. It does not say who looked.\nPage: ${pages.businessCentre}`,
  "Nobody picks my call":
    "Try again at another hour. After a call we ask how it went: say that nobody answered. If others say so too, we ask the poster whether the job is still open.",
  "How do I tell others about Runor?":
    "Press **Share** on a job, a card or an article: it opens WhatsApp, or copies the link. There is no reward for it.",
  "Can I get my money back?": `Units that you bought stay yours: withdraw them to your bank three days after the purchase for a fee of ${withdrawalFeeUnits} units (0.25% from 40,000 units). If you paid twice or too much, we give the rest back. For a subscription or a boost, ask support.\nPage: ${pages.support}`,
} as const;

/** The purpose of each page that users ask for. */
export const chatPages: Readonly<Record<string, string>> = {
  [pages.jobs]: "Here are all open jobs, to search by trade and place.",
  [pages.myJobs]: "Here are your jobs and who called. You can pause, resume and boost each.",
  [pages.servicemen]: "Here are servicemen with their trade, place and least charge.",
  [pages.wallet]: "Here are your balance and everything that came in and went out.",
  [pages.credits]: "Here you buy units by card, transfer or USSD.",
  [pages.withdrawals]: "Here is how far each withdrawal is.",
  [pages.bank]: "Here you link or change your bank account.",
  [pages.profile]: "Here you change your name for others, your SMS choices and whom you blocked.",
  [pages.notifications]: "Here is what happened: calls, comments, offers and money.",
  [pages.upgrade]: "Here you subscribe, or renew your subscription.",
  [pages.businessCentre]: "Here you write your business card and choose its photos.",
  [pages.ranking]: "Here are the servicemen with the best reviews this month.",
  [pages.foundation]: "Here is how far the foundation is. Registration is not open yet.",
  [pages.teamChat]: "Here is the line for teams.",
  [pages.blog]: "Here are our articles.",
  [pages.terms]: "Here are the rules for you and for Runor.",
  [pages.about]: "Here is who we are.",
  [pages.faq]: "Here are the answers to common questions.",
  [pages.signup]: "Here you create an account: your name, your phone and a password.",
  [pages.chat]: "Here we talk on a page of its own.",
  [pages.login]: "Here you log in with your phone number and password.",
};
