import { Briefcase, House, LogIn, type LucideIcon, UserRound, UsersRound, Wallet } from "lucide-react";
import { pages } from "#shared/paths.ts";
import { shellTexts } from "#texts/shell.ts";

export interface MainLink {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Other pages that belong to this item; a path that ends in a slash matches all pages below it. */
  also?: readonly string[];
}

const words = shellTexts;

/** The bottom bar's items around Post; on wide screens they are in the top bar. */
export const userLinks: readonly MainLink[] = [
  { to: pages.landing, label: words.home, icon: House, also: [pages.home] },
  { to: pages.myJobs, label: words.myJobs, icon: Briefcase, also: [pages.callers("")] },
  {
    to: pages.wallet,
    label: words.wallet,
    icon: Wallet,
    also: [pages.credits, pages.withdrawals, pages.bank, pages.bankVerification],
  },
  { to: pages.profile, label: words.me, icon: UserRound, also: [pages.notifications] },
];

export const visitorLinks: readonly MainLink[] = [
  { to: pages.landing, label: words.home, icon: House, also: [pages.home] },
  { to: pages.servicemen, label: words.servicemen, icon: UsersRound },
  { to: pages.jobs, label: words.jobs, icon: Briefcase },
  { to: pages.login, label: words.signIn, icon: LogIn, also: [pages.signup, pages.verification] },
];

/** `aria-current` of a link on this page. */
export const currentOf = ({ to, also = [] }: Pick<MainLink, "to" | "also">, pathname: string) =>
  pathname === to || also.some((page) => (page.endsWith("/") ? pathname.startsWith(page) : pathname === page))
    ? "page"
    : undefined;
