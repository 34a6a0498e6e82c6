import { groupDigits } from "#shared/money/money.ts";
import { pages } from "#shared/paths.ts";
import type * as en from "../en/chat.ts";
import type { Texts } from "../texts.ts";
import { countedUnits } from "./units.ts";

/** The built-in chat's own sentences. Answers of the FAQ page are content, not messages. */
export const chatReplyTexts: Texts<typeof en.chatReplyTexts> = {
  hello: "Hello! You fit ask me about jobs, units, withdrawals or your account.",
  thanks: "You welcome. Anything else dey?",
  goodbye: "Bye bye, and good work!",
  whoAreYou:
    "Na me be the automatic help of Runor. I dey answer from our questions and answers, and from your own account when you sign in.",
  unknown: "I no know that one.",
  unsure: "I no sure say na this one you mean.",
  handOver: (phone) => `People dey answer our 24/7 line: call ${phone}, or open /support.`,
  signIn: "Sign in first, then you fit ask me again: /login",
  page: (path) => `Page: ${path}`,
  openJobs: (count) =>
    count === 1
      ? "1 open job dey Runor now. See am: /job-page"
      : `${groupDigits(count)} open jobs dey Runor now. See dem: /job-page`,
  noOpenJobs: "No open jobs dey now now. Look again later: /job-page",
  openJobsOf: (what, count) => `Open jobs ${what}: **${count}**. See dem: /job-page`,
  noOpenJobsOf: (what) => `No job ${what} dey open now now. See all the open ones: /job-page`,
  servicemenOf: (what, count) =>
    `Servicemen ${what}: **${count}**. Look their cards and press **Call to Hire**: /servicemen-page`,
  noServicemenOf: (what) =>
    `No serviceman ${what} get card now now. Post job and dem go call you: /post-job, or see all: /servicemen-page`,
  forTrade: (trade) => `for ${trade}`,
  inPlace: (place) => `for ${place}`,
  onRunor: "for Runor",
  orMore: (count) => `${count} or more`,
  balance: (units, naira) => `You get **${countedUnits(units)}** (${naira}). Your wallet: /wallet`,
  subscribedUntil: (date) => `Your subscription go end on **${date}**. To renew am: /upgrade-page`,
  notSubscribed: "You no get subscription now. Wetin e dey give and how much e cost: /upgrade-page",
  freeCalls: (count) =>
    count === 1
      ? "You still get **1** free call this month."
      : `You still get **${count}** free calls this month.`,
  freeJobs: (count) =>
    count === 1
      ? "You fit still post **1** job free this month."
      : `You fit still post **${count}** jobs free this month.`,
  noLimit: "You don subscribe: you fit call and post without limit.",
  accountNumber: (number) => `Your Runor account number na **${number}**.`,
  bankLinked: (bank, number) => `Withdrawals dey go ${bank}, ${number}. To change am: /link-bank-account`,
  noBank: "You never link any bank account. Link one here: /link-bank-account",
  privateName: (name) => `Other people dey see you as **${name}**. To change am: /profile`,
  noPrivateName: "You no get private name: other people dey see your full name. Choose one here: /profile",
};

/** The chat window. */
export const chatTexts: Texts<typeof en.chatTexts> = {
  close: "Close chat",
  title: "Runor help",
  lead: "Automatic replies, any time",
  pageLead:
    "Ask about posting, calling, units, withdrawals or your own account. Automatic replies, any time.",
  messages: "Messages",
  greeting: "How I fit help you today?",
  field: "Message",
  placeholder: "Type wetin you wan talk...",
  typing: "dey type...",
  send: "Send",
  tryAgain: "Try Again",
  you: "You",
  bot: "Runor",
  serverError: (error) => `Server Error: ${error}`,
  exception: (message) => `Error happen: ${message}`,
  noNetwork: "no answer come, check your network",
  unreadable: "we no fit read the answer",
  suggestions: "Questions wey you fit start with",
  suggested: ["How I go post job?", "How much be my balance?", "How I go withdraw to my bank?"],
  people: "You prefer person?",
  call: "Call",
  whatsApp: "WhatsApp",
};

/** Names of the pages to which answers lead, by path. */
export const chatPageNames: Texts<typeof en.chatPageNames> = {
  [pages.jobs]: "List of open jobs",
  [pages.myJobs]: "My jobs",
  [pages.servicemen]: "List of servicemen",
  [pages.wallet]: "Wallet and history",
  [pages.credits]: "Buy units",
  [pages.withdrawals]: "My withdrawals",
  [pages.bank]: "Bank account",
  [pages.profile]: "Profile and settings",
  [pages.notifications]: "Notices",
  [pages.upgrade]: "Subscribe",
  [pages.businessCentre]: "Business centre",
  [pages.ranking]: "Rankings",
  [pages.foundation]: "Foundation",
  [pages.teamChat]: "Team chat",
  [pages.blog]: "Leadership Focus, our blog",
  [pages.terms]: "Terms and Marketplace Guidelines",
  [pages.about]: "About us",
  [pages.faq]: "Questions and answers",
  [pages.signup]: "Create account",
  [pages.chat]: "Robin, the help of Runor",
  [pages.login]: "Sign in",
  [pages.postJob]: "Post job",
  [pages.support]: "Support",
  [pages.agentMarketing]: "Agents",
};
