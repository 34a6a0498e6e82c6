import type * as en from "../en/shell.ts";
import type { Texts } from "../texts.ts";
import { somethingFailed } from "./errors.ts";
import { busyPageTexts } from "./support.ts";

/** The description in app lists. */
export const appDescription: Texts<typeof en.appDescription> = "Post job, and servicemen near you go call.";

/** The service worker's own sentences. Separate, so that it loads no others. */
export const workerTexts: Texts<typeof en.workerTexts> = {
  product: "Runor",
  /** Shown for a message that this version cannot read. */
  news: "Something new dey for you",
  offlineTitle: "Network no dey",
  offlineHelp: "We no fit reach Runor now. Check your network, then try again.",
  /** Of a page in place of a proxy's. */
  busyTitle: busyPageTexts.title,
  busyHelp: "Runor no dey answer now. This page go load again by itself.",
  again: "Try again",
  keptPages: "Saved for this phone",
  /** Why an item of the outbox was not sent. */
  alreadySent: "The first one don reach before, so the one wey you change no send.",
  failed: somethingFailed,
};

export const shellTexts: Texts<typeof en.shellTexts> = {
  home: "Home",
  homeLink: "Runor home",
  mainNavigation: "Main",
  menu: "Menu",
  openMenu: "Open menu",
  myJobs: "My jobs",
  alerts: "Alerts",
  post: "Post",
  postJob: "Post job",
  wallet: "Wallet",
  me: "Me",
  chat: "Chat",
  openChat: "Chat with us",
  servicemen: "Servicemen",
  jobs: "Jobs",
  signIn: "Sign in",
  profile: "Profile",
  bank: "Bank",
  businessCentre: "Business centre",
  faqs: "FAQs",
  support: "Support",
  createAccount: "Open New Account",
  blog: "Blog",
  solutions: "Solutions",
  staff: "Staff",
  accounting: "Accounting",
  publicRelations: "Public Relations",
  agentApplications: "Agents Applications",
  customers: "Customers",
  reports: "Reports",
  settings: "Settings",
  auditLog: "Audit log",
  staffRoles: "Staff roles",
  security: "Security",
  insights: "Insights",
  visitor: "Welcome to Runor",
  visitorHelp: "Sign in make you fit call and post",
  signOut: "Sign Out",
  signOutQuestion: "You sure say you wan sign out?",
  stay: "Stay",
  signOutFailed: "We no fit sign you out. Check your network, then try again.",
  media: "Photos and videos",
  mediaAutomatic: "Automatic",
  mediaOnTap: "When you tap",
  theme: "Colours",
  light: "Light",
  dark: "Dark",
  system: "System",
  sandboxLink: "See messages",
  supportLine: "Support by phone or WhatsApp.",
  /** Until staff enter another sentence. */
  supportHours: "People dey answer this line 24 hours, every day.",
  terms: "Terms and conditions",
  pricing: "Prices",
  trades: "Trades",
  places: "Places",
  privacy: "Privacy",
  status: "Status",
  rankings: "Rankings",
  leadership: "Leadership Focus 2024",
  footer: "About Runor",
  notices: "Notices",
};

export const unexpectedTexts: Texts<typeof en.unexpectedTexts> = {
  title: "Application Error wey we no expect!",
  notFound: "No page dey for this address. E fit don move, or the link no complete.",
  failed: "Something go wrong for our side. Abeg try again.",
  requestId: (id) => `If you ask support about am, give dem this number: ${id}`,
};
