import { somethingFailed } from "./errors.ts";
import { busyPageTexts } from "./support.ts";

/** The description in app lists. */
export const appDescription = "Post a job, and servicemen near you call.";

/** The service worker's own sentences. Separate, so that it loads no others. */
export const workerTexts = {
  product: "Runor",
  /** Shown for a message that this version cannot read. */
  news: "There is something new for you",
  offlineTitle: "No connection",
  offlineHelp: "Runor cannot be reached right now. Check your network and try again.",
  /** Of a page in place of a proxy's. */
  busyTitle: busyPageTexts.title,
  busyHelp: "Runor is not answering right now. This page loads again by itself.",
  again: "Try again",
  keptPages: "Saved on this phone",
  /** Why an item of the outbox was not sent. */
  alreadySent: "An earlier version has already arrived, so the changed one was not sent.",
  failed: somethingFailed,
} as const;

export const shellTexts = {
  home: "Home",
  homeLink: "Runor home",
  mainNavigation: "Main",
  menu: "Menu",
  openMenu: "Open menu",
  myJobs: "My jobs",
  alerts: "Alerts",
  post: "Post",
  postJob: "Post a job",
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
  createAccount: "Create New Account",
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
  visitorHelp: "Sign in to call and post",
  signOut: "Sign Out",
  signOutQuestion: "Are you sure you want to sign out?",
  stay: "Stay",
  signOutFailed: "We could not sign you out. Check your network and try again.",
  media: "Photos and videos",
  mediaAutomatic: "Automatic",
  mediaOnTap: "On tap",
  theme: "Colours",
  light: "Light",
  dark: "Dark",
  system: "System",
  sandboxLink: "See messages",
  supportLine: "Support by phone or WhatsApp.",
  /** Until staff enter another sentence. */
  supportHours: "People answer this line 24 hours a day, every day.",
  terms: "Terms and conditions",
  pricing: "Pricing",
  trades: "Trades",
  places: "Places",
  privacy: "Privacy",
  status: "Status",
  rankings: "Rankings",
  leadership: "Leadership Focus 2024",
  footer: "About Runor",
  notices: "Notices",
} as const;

export const unexpectedTexts = {
  title: "Unexpected Application Error!",
  notFound: "There is no page at this address. It may have moved, or the link is not complete.",
  failed: "Something went wrong on our side. Please try again.",
  requestId: (id: string) => `If you ask support about it, give them this number: ${id}`,
} as const;
