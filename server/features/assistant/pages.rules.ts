/** The pages that people ask for, with what they are for. */
import { pages } from "#shared/paths.ts";
import type { Candidate } from "./ranking.rules.ts";

export interface PageGuide extends Candidate {
  path: string;
}

const page = (path: string, title: string, answer: string, hints = ""): PageGuide => ({
  ...{ path, title, answer, hints },
});

export const pageGuides: readonly PageGuide[] = [
  page(
    pages.jobs,
    "List of open jobs",
    "Here are all open jobs, to search by trade and place.",
    "find look search job vacancy see",
  ),
  page(
    pages.myJobs,
    "My jobs",
    "Here are your jobs and who called. You can pause, resume and boost each.",
    "posted callers who called me pause resume close delete edit",
  ),
  page(
    pages.servicemen,
    "List of servicemen",
    "Here are servicemen with their trade, place and least charge.",
    "find look search near worker artisan",
  ),
  page(
    pages.wallet,
    "Wallet and history",
    "Here are your balance and everything that came in and went out.",
    "transaction history statement past last records receipt show my",
  ),
  page(pages.credits, "Buy units", "Here you buy units by card, transfer or USSD.", "buy unit ussd card pay"),
  page(
    pages.withdrawals,
    "My withdrawals",
    "Here is how far each withdrawal is.",
    "withdraw status pending where cancel withdraw",
  ),
  page(
    pages.bank,
    "Bank account",
    "Here you link or change your bank account.",
    "link change add bank account number",
  ),
  page(
    pages.profile,
    "Profile and settings",
    "Here you change your name for others, your SMS choices and whom you blocked.",
    "change my number edit setting name sms notification unblock colours dark mode light theme",
  ),
  page(
    pages.notices,
    "Notices",
    "Here is what happened: calls, comments, offers and money.",
    "notification alert bell happened",
  ),
  page(pages.upgrade, "Subscribe", "Here you subscribe, or renew your subscription.", "renew pay price"),
  page(
    pages.businessCentre,
    "Business centre",
    "Here you write your business card and choose its photos.",
    "businesscard edit card photo",
  ),
  page(
    pages.ranking,
    "Rankings",
    "Here are the servicemen whose clients said the best of them this month.",
    "best top month winner leaderboard",
  ),
  page(
    pages.foundation,
    "Foundation",
    "Here is how far the foundation is. Registration is not open yet.",
    "foundation fund charity ngo donate",
  ),
  page(
    pages.teamChat,
    "Team chat",
    "Here is the line for teams.",
    "team teamchat several staff company plan",
  ),
  page(pages.blog, "Leadership Focus, our blog", "Here are our articles.", "blog article news read"),
  page(
    pages.terms,
    "Terms and Marketplace Guidelines",
    "Here is what counts between you and Runor.",
    "terms law legal refund",
  ),
  page(pages.about, "About us", "Here is who we are.", "company owner founder ceo office branch address"),
  page(pages.faq, "Questions and answers", "Here are the answers to common questions.", "faq question"),
  page(
    pages.signup,
    "Create an account",
    "Here you create an account: your name, your phone and a password.",
    "signup new account join",
  ),
  page(
    pages.assistant,
    "Robin, the help of Runor",
    "Here we talk on a page of its own.",
    "chatbot bot assistant",
  ),
  page(pages.login, "Sign in", "Here you sign in with your phone number and password.", "login enter"),
];
