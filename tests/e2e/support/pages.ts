/** Every page with content of its own: a line here adds it to the checks of shell and accessibility. */
import type { Page } from "@playwright/test";
import { pages } from "#shared/paths.ts";
import type { StaffDesk } from "./staff-phones.ts";

type Customer = "visitor" | "member" | "subscriber";
type Viewer = Customer | StaffDesk;

interface PageUnderTest {
  /**
   * The path in the site map. {jobId} and {userId} are a demo job and its poster, {servicemanId} a person
   * with a card, {blogId} an article, {trade}, {state} and {lga} a trade in a place that has something to find.
   */
  path: string;
  /** Viewers who may open the page. */
  for: readonly Viewer[];
  /** Selectors of parts with data that appear later: counted after the product's start, or loaded when idle. */
  shows?: Partial<Record<Viewer, string>>;
}

const everyone: readonly Viewer[] = ["visitor", "member"];
const visitors: readonly Viewer[] = ["visitor"];
const members: readonly Viewer[] = ["member"];
const subscribers: readonly Viewer[] = ["subscriber"];
const accountants: readonly Viewer[] = ["member", "accounting"];
const administrators: readonly Viewer[] = ["master"];
/** Includes a visitor, to whom every staff page shows the same refusal or the login. */
const agentsDesk: readonly Viewer[] = ["visitor", "agents"];
const customersDesk: readonly Viewer[] = ["customers"];
const publishers: readonly Viewer[] = ["publicRelations"];

export const pagesUnderTest: readonly PageUnderTest[] = [
  { path: "/", for: everyone },
  { path: "/home", for: everyone },
  { path: "/home?tab=servicemen", for: visitors },
  { path: "/job-page", for: everyone },
  { path: "/job-details/{jobId}", for: everyone },
  { path: "/jobs/{userId}", for: visitors },
  { path: "/user-profile/{servicemanId}", for: everyone },
  { path: "/user-profile/{userId}", for: visitors },
  { path: "/qr-code/{servicemanId}", for: visitors },
  { path: "/servicemen-page", for: visitors },
  { path: "/trades", for: visitors },
  { path: "/trades/plumbing", for: visitors },
  { path: "/trades/{trade}/{state}/{lga}", for: visitors },
  { path: "/places", for: visitors },
  { path: "/places/lagos", for: visitors },
  { path: "/login", for: visitors },
  { path: "/login?forgot=1", for: visitors },
  { path: "/signup", for: visitors },
  { path: "/verification", for: everyone },
  { path: "/reset-password/abc", for: visitors },
  { path: "/error-page", for: visitors },
  { path: "/reviews/{userId}", for: everyone },
  { path: "/ranking", for: visitors },
  { path: "/agent-marketing", for: everyone },
  { path: "/agent-approval", for: agentsDesk },
  { path: "/consent/abc", for: visitors },
  { path: "/report-page", for: visitors },
  { path: "/report-page?about=job&id={jobId}", for: members },
  { path: "/reports-queue", for: customersDesk },
  { path: "/support", for: visitors },
  { path: "/robin", for: visitors },
  { path: "/about-us", for: visitors },
  { path: "/terms-and-conditions", for: visitors },
  { path: "/faq-page", for: visitors },
  { path: "/leadership-focus", for: visitors },
  { path: "/leadership-focus/{blogId}", for: visitors },
  { path: "/callers-page/{jobId}", for: members },
  { path: "/foundation", for: visitors },
  { path: "/permisson-request", for: visitors },
  { path: "/team-chat", for: members },
  { path: "/pricing", for: everyone },
  { path: "/upgrade-page", for: members },
  { path: "/sub-confirmation", for: members },
  { path: "/ads-confirm", for: members },
  { path: "/business-plan", for: everyone },
  { path: "/business-centre", for: subscribers, shows: { subscriber: ".drawing" } },
  { path: "/post-job", for: members },
  { path: "/my-jobs", for: members },
  { path: "/notices", for: members },
  { path: "/alerts", for: members },
  { path: "/credits", for: everyone },
  { path: "/wallet", for: ["member", "subscriber"], shows: { subscriber: ".drawing" } },
  { path: "/wallet?send=1", for: members },
  { path: "/profile", for: members },
  { path: "/withdrawals", for: members },
  { path: "/link-bank-account", for: members },
  { path: "/bank-verification", for: members },
  { path: "/accounting/{userId}", for: accountants, shows: { accounting: ".glance .drawing" } },
  { path: "/customer-overview", for: customersDesk, shows: { customers: ".glance .drawing" } },
  { path: "/public-relation", for: publishers },
  { path: "/settings", for: administrators },
  { path: "/audit-log", for: administrators },
  { path: "/staff-roles", for: administrators },
  { path: "/security", for: administrators },
  { path: "/insights", for: administrators, shows: { master: ".cohorts" } },
  { path: "/privacy", for: visitors },
  { path: "/status", for: everyone },
  { path: "/no-such-page", for: visitors },
];

const customers: readonly Viewer[] = ["visitor", "member", "subscriber"];
export const isStaff = (viewer: Viewer): viewer is StaffDesk => !customers.includes(viewer);

/** Whether the bottom bar shows. */
export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 1024;

/** The path with ids of a real job, person or article. */
export async function addressOf(origin: string, path: string): Promise<string> {
  if (!path.includes("{")) return path;
  if (path.includes("{blogId}")) return path.replace("{blogId}", await aBlogId(origin));
  if (path.includes("{lga}")) return await aTradeInAPlace(origin);
  if (path.includes("{servicemanId}")) return path.replace("{servicemanId}", await aServicemanId(origin));
  const answer = await fetch(`${origin}/jobs/get-job?limit=20`);
  const jobs = (await answer.json()) as { _id: string; userId: string | null; mediaUrl: string | null }[];
  const job = jobs.find(({ userId, mediaUrl }) => userId && mediaUrl) ?? jobs[0];
  return path.replace("{jobId}", job?._id ?? "").replace("{userId}", job?.userId ?? "");
}

async function aBlogId(origin: string): Promise<string> {
  const [newest] = (await (await fetch(`${origin}/jobs/blogs`)).json()) as { _id: string }[];
  return newest?._id ?? "";
}

/** The trade, state and local government with most to find. */
async function aTradeInAPlace(origin: string): Promise<string> {
  const [trade] = (await (await fetch(`${origin}/api/trades`)).json()).trades;
  const mostIn = async (query: string): Promise<{ slug: string }> =>
    (await (await fetch(`${origin}/api/trades/${trade.slug}${query}`)).json()).places[0];
  const state = await mostIn("");
  const lga = await mostIn(`?state=${state.slug}`);
  return pages.trade(trade.slug, state.slug, lga.slug);
}

async function aServicemanId(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/servicemen`);
  const { servicemen } = (await answer.json()) as { servicemen: { userId: string }[] };
  return servicemen[0]?.userId ?? "";
}
