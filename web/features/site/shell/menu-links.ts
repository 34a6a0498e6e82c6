import {
  BellRing,
  Briefcase,
  Calculator,
  ChartNoAxesColumn,
  CircleQuestionMark,
  Flag,
  Headset,
  House,
  Landmark,
  type LucideIcon,
  Megaphone,
  Newspaper,
  ScrollText,
  Settings,
  ShieldCheck,
  Store,
  UserRound,
  UserRoundCog,
  UserRoundPlus,
  UsersRound,
} from "lucide-react";
import type { User } from "#shared/contracts/accounts.ts";
import { pages } from "#shared/paths.ts";
import { opensPage, type StaffAccess } from "#shared/roles.ts";
import { shellTexts } from "#texts/shell.ts";

export interface MenuLink {
  to: string;
  label: string;
  icon: LucideIcon;
}

const words = shellTexts;

export const visitorMenu: readonly MenuLink[] = [
  { to: pages.signup, label: words.createAccount, icon: UserRoundPlus },
  { to: pages.blog, label: words.blog, icon: Newspaper },
  { to: pages.faq, label: words.solutions, icon: CircleQuestionMark },
  { to: pages.support, label: words.support, icon: Headset },
];

/** A signed-in user's links; the business centre is for subscribers. */
export function userMenu({ isSubscribed }: User): MenuLink[] {
  return [
    { to: pages.landing, label: words.home, icon: House },
    { to: pages.profile, label: words.profile, icon: UserRound },
    { to: pages.myJobs, label: words.myJobs, icon: Briefcase },
    { to: pages.alerts, label: words.alerts, icon: BellRing },
    { to: pages.bank, label: words.bank, icon: Landmark },
    ...(isSubscribed ? [{ to: pages.businessCentre, label: words.businessCentre, icon: Store }] : []),
    { to: pages.faq, label: words.faqs, icon: CircleQuestionMark },
    { to: pages.support, label: words.support, icon: Headset },
  ];
}

/** Links to the staff areas that the user's roles open. The server checks the role on every call. */
export function staffMenu({ _id, staffRoles }: User): MenuLink[] {
  const links: (MenuLink & { access: StaffAccess })[] = [
    { access: "accounting", to: pages.accounting(_id), label: words.accounting, icon: Calculator },
    { access: "publicRelations", to: pages.publicRelation, label: words.publicRelations, icon: Megaphone },
    { access: "agents", to: pages.agentApproval, label: words.agentApplications, icon: Store },
    { access: "customers", to: pages.customers, label: words.customers, icon: UsersRound },
    { access: "customers", to: pages.reportsQueue, label: words.reports, icon: Flag },
    { access: "admin", to: pages.settings, label: words.settings, icon: Settings },
    { access: "admin", to: pages.auditLog, label: words.auditLog, icon: ScrollText },
    { access: "admin", to: pages.staffRoles, label: words.staffRoles, icon: UserRoundCog },
    { access: "any", to: pages.insights, label: words.insights, icon: ChartNoAxesColumn },
    { access: "any", to: pages.security, label: words.security, icon: ShieldCheck },
  ];
  return links.filter(({ access }) => opensPage(staffRoles, access));
}
