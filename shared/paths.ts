/** The addresses of the product's pages. The specification fixes the spelling. */
export const pages = {
  landing: "/",
  home: "/home",
  jobs: "/job-page",
  login: "/login",
  signup: "/signup",
  verification: "/verification",
  resetPassword: (token: string) => `/reset-password/${token}`,
  upgrade: "/upgrade-page",
  pricing: "/pricing",
  subscriptionConfirmation: "/sub-confirmation",
  boostConfirmation: "/ads-confirm",
  businessPlan: "/business-plan",
  servicemen: "/servicemen-page",
  credits: "/credits",
  wallet: "/wallet",
  /** The transfer form opens over the wallet, with the recipient filled in. */
  transfer: (toPhone?: string) => `/wallet?send=1${toPhone ? `&to=${encodeURIComponent(toPhone)}` : ""}`,
  withdrawals: "/withdrawals",
  profile: "/profile",
  notifications: "/notices",
  /** Saved searches. */
  alerts: "/alerts",
  myJobs: "/my-jobs",
  postJob: "/post-job",
  jobDetails: (jobId: string) => `/job-details/${jobId}`,
  trades: "/trades",
  /** A trade in the country, a state or a local government, each as a slug. */
  trade: (...slugs: [trade: string, state?: string, lga?: string]) =>
    `/trades/${slugs.filter(Boolean).join("/")}`,
  places: "/places",
  /** All trades of a state or local government, each as a slug. */
  place: (...slugs: [state: string, lga?: string]) => `/places/${slugs.filter(Boolean).join("/")}`,
  userJobs: (userId: string) => `/jobs/${userId}`,
  userProfile: (userId: string) => `/user-profile/${userId}`,
  /** A printable QR code of a person's page. */
  qrCode: (userId: string) => `/qr-code/${userId}`,
  callers: (jobId: string) => `/callers-page/${jobId}`,
  reviews: (callerId: string) => `/reviews/${callerId}`,
  bank: "/link-bank-account",
  bankVerification: "/bank-verification",
  faq: "/faq-page",
  support: "/support",
  chat: "/robin",
  about: "/about-us",
  terms: "/terms-and-conditions",
  blog: "/leadership-focus",
  blogArticle: (blogId: string) => `/leadership-focus/${blogId}`,
  businessCentre: "/business-centre",
  agentMarketing: "/agent-marketing",
  agentApproval: "/agent-approval",
  accounting: (userId: string) => `/accounting/${userId}`,
  publicRelation: "/public-relation",
  customers: "/customer-overview",
  ranking: "/ranking",
  foundation: "/foundation",
  teamChat: "/team-chat",
  /** The report form about a person, job, comment or review. */
  report: (subjectType: string, subjectId: string) =>
    `/report-page?about=${subjectType}&id=${encodeURIComponent(subjectId)}`,
  reportsQueue: "/reports-queue",
  /** Where an agent's client decides whether servicemen may call. */
  consent: (token: string) => `/consent/${token}`,
  /** For administrators: the owner's settings and the log of staff actions. */
  settings: "/settings",
  auditLog: "/audit-log",
  staffRoles: "/staff-roles",
  security: "/security",
  /** Figures of the business, for staff. */
  insights: "/insights",
  privacy: "/privacy",
  /** The health of the product, for everyone. */
  status: "/status",
  error: "/error-page",
  design: "/design",
} as const;

/** Public pages for search engines, besides those of single jobs, people, articles, trades and places. */
export const searchPages = [
  pages.landing,
  pages.jobs,
  pages.servicemen,
  pages.trades,
  pages.places,
  pages.pricing,
  pages.agentMarketing,
  pages.ranking,
  pages.about,
  pages.faq,
  pages.blog,
  pages.support,
  pages.terms,
  pages.privacy,
  pages.status,
  pages.foundation,
] as const;

/** Address of a stored picture or video. */
export const mediaAddress = (key: string): string => `/media/${key}`;
/** Address of a file that may be missing. */
export const mediaUrl = (key: string | null): string | null => key && mediaAddress(key);

/** Returns a path of this origin, else undefined, so that a return address cannot leave the product. */
export function samePathOrigin(target: string | null | undefined): string | undefined {
  if (!target?.startsWith("/") || target.startsWith("//") || /[\\\p{Cc}]/u.test(target)) return undefined;
  // Browsers resolve them, and "/.//example.com" could become "//example.com".
  const hasDotSegments = /^[^?#]*\/(?:\.|%2e){1,2}\//i.test(target);
  return hasDotSegments ? undefined : target;
}
