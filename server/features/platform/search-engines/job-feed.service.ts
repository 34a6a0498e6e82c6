import { pages } from "#shared/paths.ts";
import { cutText } from "#shared/text/cut-text.ts";
import type { Deps } from "../../../deps.ts";
import type { AllTexts } from "../../../language/texts.ts";
import { listJobs } from "../../market/jobs/jobs.service.ts";
import { rssFeed } from "./xml.ts";

const jobsPerFeed = 50;
const titleCharacters = 80;

type Asked = Partial<Record<"service" | "state", string | undefined>>;

/** The newest open jobs as RSS, without those of the `hidden` people. Unknown services and states have none. */
export async function readJobFeed(
  deps: Deps,
  texts: AllTexts,
  { service, state, hidden }: Asked & { hidden: readonly string[] },
): Promise<string> {
  const asked: Asked = { service: service || undefined, state: state || undefined };
  const { origin } = deps.config;
  const words = texts.feedTexts;
  const { jobs } = await listJobs(deps, { ...asked, limit: jobsPerFeed }, hidden);
  const newest = jobs.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
  return rssFeed({
    title: words.title(asked),
    description: words.description,
    address: `${origin}${pages.jobs}${searchOf(asked)}`,
    items: newest.map(({ _id, description, createdAt }) => ({
      title: cutText(description.replace(/\s+/g, " "), titleCharacters),
      description,
      address: origin + pages.jobDetails(_id),
      publishedAt: new Date(createdAt),
    })),
  });
}

function searchOf(asked: Asked): string {
  const given = Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return given.length > 0 ? `?${new URLSearchParams(given as [string, string][])}` : "";
}
