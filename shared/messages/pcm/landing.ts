import type * as en from "../en/landing.ts";
import type { Texts } from "../texts.ts";

export const landingTexts: Texts<typeof en.landingTexts> = {
  headline: "Hire the World, Anytime.",
  getStarted: "Start Now",
  viewServicemen: "See Available Servicemen",
  learnMore: "Learn More",
  learnMoreAbout: "about Runor",
  overview: "Jobs Overview",
  overviewFailed: "We no fit load job data.",
  totalBudget: "total budget for posted jobs",
  jobsPosted: "jobs wey dem post",
  jobsCompleted: "jobs wey don finish",
  agentTitle: "Be the Runor agent for your street.",
  agentText: "Post jobs for neighbours wey no dey online. We go send free kit for your store or house.",
  agentAction: "Apply as agent",
};

export const homeTexts: Texts<typeof en.homeTexts> = {
  title: "Home",
  tabs: "Servicemen and jobs",
  servicemen: "Servicemen",
  classicJobs: "Classic Jobs",
  serviceJobs: "ServiceRendered-Jobs",
  serviceJobsOf: (service) => `Open jobs for ${service}`,
  offered: "The nearest dey first, and you fit accept am:",
  offeredLink: "your Available Jobs",
  noneInService: (service) => `No open job dey for ${service} now.`,
  account: "Your account",
  balance: "Balance (NGN)",
  showBalance: "Show balance",
  hideBalance: "Hide balance",
  postJob: "Post job",
  topUp: "Top up units",
  applyAsAgent: "Apply as agent",
  quickLinks: "Quick links",
};
