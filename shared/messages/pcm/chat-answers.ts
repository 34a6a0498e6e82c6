import {
  boostPriceNaira,
  cardPhotosMax,
  maximumWithdrawalUnits,
  subscriptionPriceNaira,
  withdrawalFeeUnits,
} from "#shared/constants.ts";
import { formatNaira } from "#shared/money/money.ts";
import { pages } from "#shared/paths.ts";
import type * as en from "../en/chat-answers.ts";
import type { Texts } from "../texts.ts";

/** By the question that each answers, which is the same in every language. */
export const chatAnswers: Texts<typeof en.chatAnswers> = {
  "How do I change or remove a job I posted?": `You no fit change the words of job wey you don post. Pause am under **My jobs**: e go comot from the list and nobody fit call about am. Then post am again, as e suppose be.\nPage: ${pages.myJobs}`,
  "Who called me, and what do I do then?": `Open **My jobs** and press **Applicants**: everybody wey call dey there, with their number and their reviews. Gree on the day and the price by phone. After, una fit review each other.\nPage: ${pages.myJobs}`,
  "How do I find work?": `Search the open jobs by trade and place, open one and press **Call**. Subscribers dey also get jobs wey match dem by SMS and for their own list.\nPage: ${pages.jobs}`,
  "Who sees my job, and for how long?": `Everybody dey see am for the list of open jobs, without your number. E go dey there until person take am or you pause am. After some days we go ask you whether e still dey open; if you no answer, e go comot from the list.\nPage: ${pages.myJobs}`,
  "Which photos and videos can I add?": `One photo (up to 5 MB) or one video (up to 20 MB) with job: JPG, PNG, WebP or GIF, and MP4, WebM or OGG. Business card fit carry up to ${cardPhotosMax} photos.`,
  "How do I begin?": `You get work to give? Post job with your budget, and servicemen go call you. You dey find work? Search the open jobs, open one and press **Call**.\nPage: ${pages.jobs}`,
  "Can I post for somebody else?": `Post am from your own account: the calls go come to you. If you dey do am for plenty neighbours you fit become agent, and then the neighbour's own phone fit ring.\nPage: ${pages.agentMarketing}`,
  "What if the work is bad, or somebody does not pay?": `Runor no dey hold the money for job: na the two of una dey gree. Pay for work wey don finish, no be before. Report the person from their profile or the job, and talk for review wetin happen. You don lose money? Call our line.\nPage: ${pages.support}`,
  "Somebody uses my name or my picture":
    "Open that profile or job, press the three dots and report am: our staff dey look every report. If person dey ask for money with your name, call our line at once.",
  "How do I close my account?": `Open **Profile**, then **Close your account** under **Account and security**. Your wallet must empty: withdraw your units first, or send dem to person.\nPage: ${pages.profile}`,
  "How do I change my phone number?": `Open **Profile**, then **Phone number** under **Account and security**. We go send code to the new number; withdrawals go wait one day after change. If you no fit log in again, call our line.\nPage: ${pages.profile}`,
  "How do I change my name, e-mail or picture?": `Open **Profile**, then **Name, e-mail and picture** wey dey under **Account and security**.\nPage: ${pages.profile}`,
  "How do I change my password?": `Open **Profile**, then **Password** under **Account and security**. If you change am, all other devices go sign out. You don forget am? Press **Forgot password?** for the login.\nPage: ${pages.profile}`,
  "My account is locked": `After plenty wrong tries you no fit log in for small time: wait, or press **Forgot password?** If our staff close your account, call our line.\nPage: ${pages.login}`,
  "What if my free posts or calls are finished?": `Dem go come back with the new month. With the subscription no limit dey.\nPage: ${pages.upgrade}`,
  "The bank does not take my name or number": `Choose the correct bank and type all 10 digits: your bank go tell us the name, and e must be your own. If the name no come, the bank fit no dey answer now; try again later.\nPage: ${pages.bank}`,
  "How do I sign out?": `Press **Sign Out** for the menu. Under **Profile** you go see all devices where you sign in, and you fit sign each one out.\nPage: ${pages.profile}`,
  "I was hacked": `Change your password at once: e go sign all other devices out. Then call our line.\nPage: ${pages.profile}`,
  "Can I use Runor from abroad?":
    "Account need Nigerian mobile number, and jobs and payouts dey for Nigeria. With that kind number you fit use Runor from anywhere.",
  "How do I stop your messages?": `Under **Profile** you fit off promotional messages, job alerts and notices, one by one. Codes, and messages about the safety of your account, go still come.\nPage: ${pages.profile}`,
  "Where is a copy of my data?": `Under **Profile** you fit download everything wey we keep about you, as file.\nPage: ${pages.profile}`,
  "Do I need an app?":
    "Nothing dey to download. Runor dey open for the browser of any phone, and we make am so that e go use small data.",
  "Do I need an e-mail address?": `You no need e-mail: your name, Nigerian mobile number and password go open account.\nPage: ${pages.signup}`,
  "What does Runor cost, and how does it earn?": `To look jobs and to post no cost you anything, and we no dey take share of wetin client pay. Runor dey earn from the subscription (${formatNaira(subscriptionPriceNaira)} every month), from boosts (${formatNaira(boostPriceNaira)}) and from the fees to buy and withdraw units.`,
  "How can I pay?":
    "By card, bank transfer or USSD, for the page of our payment partner. E go open when you press **Buy Now**, **Upgrade Now** or **Pay**.",
  "Can I subscribe or boost with my units?":
    "Na card, bank transfer or USSD dey pay for subscription and boosts, no be units. Units na to send and to withdraw; posting and hiring dey look dem but no dey take any.",
  "Why was my job or comment taken down?": `Our staff dey remove wetin people report and wey break the guidelines. To ask why, or make dem look am again, call our line.\nPage: ${pages.terms}`,
  "Somebody wrote an untrue review": `You fit answer review about you one time, and report am: our staff go look am. The stars dey change only with new reviews.\nPage: ${pages.support}`,
  "Why is my withdrawal pending?": `Our staff dey look every withdrawal before your bank get paid, so e fit take some hours. After you change bank account or phone number e go wait one day. Until dem approve am you fit cancel am; if the bank refuse am, we go try again or your units go come back.\nPage: ${pages.withdrawals}`,
  "How much can I withdraw?": `From 100 units go up, and ${maximumWithdrawalUnits.toLocaleString("en-NG")} at most one time, with the fee of ${withdrawalFeeUnits} units inside.\nPage: ${pages.withdrawals}`,
  "I sent units to a wrong number":
    "You no fit take transfer back. Ask the person make e send the units back to you. If person cheat you, call our line at once.",
  "How do I change the language?": `Choose am for the menu, or under **Profile**: English or Naija Pidgin. Pages, SMS and notices go follow wetin you choose.\nPage: ${pages.profile}`,
  "Does Runor work without network?":
    "Pages and lists wey you don open, you fit still read dem, with how old dem be. Jobs, comments and reviews wey you write that time go wait for your phone, and dem go go once network come back. Money no dey ever move without network.",
  "Can I use Runor from a button phone?": `Where our phone menu dey open, **Profile** dey show the code to dial, and you fit choose PIN there: balance, jobs and to send units, without internet.\nPage: ${pages.profile}`,
  "I forgot my PIN": `The PIN for the phone menu no be your password. Open **Profile**, then **Wallet PIN**, and set new one with your password: e go also open PIN wey lock after three wrong tries.\nPage: ${pages.profile}`,
  "How do I verify my phone number?": `When you sign up, or change your number, we dey send four digits by SMS: type dem for the page wey open. E don close? Log in with the number, and we go send new ones.\nPage: ${pages.login}`,
  "Who looked at my business card?": `**Business Centre** dey show how many times people see your card and how many people call, by month. E no dey talk who look.\nPage: ${pages.businessCentre}`,
  "Nobody picks my call":
    "Try again another hour. After a call we go ask how e go: talk say nobody answer. If others talk so too, we go ask the poster whether the job still dey open.",
  "How do I tell others about Runor?":
    "Press **Share** for job, card or article: e go open WhatsApp, or copy the link. No reward dey for am.",
  "Can I get my money back?": `Units wey you buy na your own: withdraw dem to your bank three days after you buy dem for fee of ${withdrawalFeeUnits} units (0.25% from 40,000 units). If you pay two times or too much, we go give you the rest back. For subscription or boost, ask support.\nPage: ${pages.support}`,
};

/** The purpose of each page that users ask for. */
export const chatPages: Texts<typeof en.chatPages> = {
  [pages.jobs]: "All open jobs dey here, to search by trade and place.",
  [pages.myJobs]: "Your jobs dey here and who call. You fit pause, resume and boost each one.",
  [pages.servicemen]: "Servicemen dey here with their trade, place and least charge.",
  [pages.wallet]: "Your balance dey here and everything wey come in and go out.",
  [pages.credits]: "Na here you go buy units by card, transfer or USSD.",
  [pages.withdrawals]: "Na here you go see how far each withdrawal don go.",
  [pages.bank]: "Na here you go link or change your bank account.",
  [pages.profile]: "Na here you go change your name for others, your SMS choices and who you block.",
  [pages.notifications]: "Wetin happen dey here: calls, comments, offers and money.",
  [pages.upgrade]: "Na here you go subscribe, or renew your subscription.",
  [pages.businessCentre]: "Na here you go write your business card and choose its photos.",
  [pages.ranking]: "The servicemen wey get the best reviews this month dey here.",
  [pages.foundation]: "Na here you go see how far the foundation don go. Registration never open.",
  [pages.teamChat]: "The line for teams dey here.",
  [pages.blog]: "Our articles dey here.",
  [pages.terms]: "The rules for you and for Runor dey here.",
  [pages.about]: "Na here you go see who we be.",
  [pages.faq]: "The answers to common questions dey here.",
  [pages.signup]: "Na here you go create account: your name, your phone and password.",
  [pages.chat]: "Na here we dey talk for page of its own.",
  [pages.login]: "Na here you go log in with your phone number and password.",
};
