import { groupDigits } from "#shared/money/money.ts";
import { pages } from "#shared/paths.ts";
import { countedUnits } from "./units.ts";

/** The built-in chat's own sentences. Answers of the FAQ page are content, not messages. */
export const chatReplyTexts = {
  hello: "Hello! Ask me about jobs, units, withdrawals or your account.",
  thanks: "You are welcome. Is there anything else?",
  goodbye: "Goodbye, and good work!",
  whoAreYou:
    "I am the automatic help of Runor. I answer from our questions and answers, and from your own account when you are signed in.",
  unknown: "I do not know that one.",
  unsure: "I am not sure that this is what you mean.",
  handOver: (phone: string) => `People answer our 24/7 line: call ${phone}, or open /support.`,
  signIn: "Sign in first, then ask me again: /login",
  page: (path: string) => `Page: ${path}`,
  openJobs: (count: number) =>
    count === 1
      ? "There is 1 open job on Runor now. See it: /job-page"
      : `There are ${groupDigits(count)} open jobs on Runor now. See them: /job-page`,
  noOpenJobs: "There are no open jobs just now. Look again later: /job-page",
  openJobsOf: (what: string, count: string) => `Open jobs ${what}: **${count}**. See them: /job-page`,
  noOpenJobsOf: (what: string) => `No job ${what} is open just now. See all open ones: /job-page`,
  servicemenOf: (what: string, count: string) =>
    `Servicemen ${what}: **${count}**. Look at their cards and press **Call to Hire**: /servicemen-page`,
  noServicemenOf: (what: string) =>
    `No serviceman ${what} has a card just now. Post a job and they call you: /post-job, or see all: /servicemen-page`,
  forTrade: (trade: string) => `for ${trade}`,
  inPlace: (place: string) => `in ${place}`,
  onRunor: "on Runor",
  orMore: (count: number) => `${count} or more`,
  balance: (units: string, naira: string) =>
    `You have **${countedUnits(units)}** (${naira}). Your wallet: /wallet`,
  subscribedUntil: (date: string) => `Your subscription ends on **${date}**. To renew it: /upgrade-page`,
  notSubscribed: "You have no subscription now. What it gives and costs: /upgrade-page",
  freeCalls: (count: number) =>
    count === 1
      ? "You have **1** free call left this month."
      : `You have **${count}** free calls left this month.`,
  freeJobs: (count: number) =>
    count === 1
      ? "You can post **1** more job free of charge this month."
      : `You can post **${count}** more jobs free of charge this month.`,
  noLimit: "You are subscribed: you call and post without a limit.",
  accountNumber: (number: string) => `Your Runor account number is **${number}**.`,
  bankLinked: (bank: string, number: string) =>
    `Withdrawals go to ${bank}, ${number}. To change it: /link-bank-account`,
  noBank: "You have linked no bank account yet. Link one here: /link-bank-account",
  privateName: (name: string) => `Others see you as **${name}**. To change it: /profile`,
  noPrivateName: "You have no private name: others see your full name. Choose one here: /profile",
} as const;

/** The chat window. Sentences that the specification fixes are verbatim. */
export const chatTexts = {
  close: "Close chat",
  title: "Runor help",
  lead: "Automatic replies, any hour",
  pageLead:
    "Ask about posting, calling, units, withdrawals or your own account. Automatic replies, any hour.",
  messages: "Messages",
  greeting: "How can I help you today?",
  field: "Message",
  placeholder: "Type your message...",
  typing: "typing...",
  send: "Send",
  tryAgain: "Try Again",
  you: "You",
  bot: "Runor",
  serverError: (error: string) => `Server Error: ${error}`,
  exception: (message: string) => `An error occurred: ${message}`,
  noNetwork: "no answer came, check your network",
  unreadable: "the answer could not be read",
  suggestions: "Questions to start with",
  suggested: ["How do I post a job?", "What is my balance?", "How do I withdraw to my bank?"],
  people: "Prefer a person?",
  call: "Call",
  whatsApp: "WhatsApp",
} as const;

/** Names of the pages to which answers lead, by path. */
export const chatPageNames: Readonly<Record<string, string>> = {
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
  [pages.signup]: "Create an account",
  [pages.chat]: "Robin, the help of Runor",
  [pages.login]: "Sign in",
  [pages.postJob]: "Post a job",
  [pages.support]: "Support",
  [pages.agentMarketing]: "Agents",
};
