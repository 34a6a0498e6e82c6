import type { Deps } from "#server/deps.ts";
import { newestJobs } from "#server/features/market/jobs/jobs.service.ts";
import { type TradeNames, tradeNames } from "#server/features/market/trades/trade-names.ts";
import { textsIn } from "#server/language/texts.ts";
import type { FeedQuery } from "#shared/contracts/search-engines.ts";
import { addressIn, htmlLang, type Language } from "#shared/messages/languages.ts";
import { pages } from "#shared/paths.ts";
import { cutText } from "#shared/text/cut-text.ts";
import { rssFeed } from "./xml.ts";

const jobsPerFeed = 50;
const titleCharacters = 80;

/**
 * The newest open jobs as RSS, without those of the `hidden` people.
 * Errors: `not_found` for an unknown service or place.
 */
export async function readJobFeed(
  deps: Deps,
  {
    language,
    hidden,
    ...query
  }: Omit<FeedQuery, "language"> & { language: Language; hidden: readonly string[] },
): Promise<string> {
  const asked = tradeNames({ service: query.service, state: query.state, lga: query.lga });
  const { origin } = deps.config;
  const words = textsIn(language).feedTexts;
  const addressOf = (page: string) => origin + addressIn(language, page);
  const { jobs } = await newestJobs(deps, { ...asked, hidden, limit: jobsPerFeed });
  return rssFeed({
    title: words.title(asked),
    description: words.description,
    address: addressOf(pages.jobs + searchOf(asked)),
    language: htmlLang[language],
    items: jobs.map(({ _id, description, createdAt }) => ({
      title: cutText(description.replace(/\s+/g, " "), titleCharacters),
      description,
      address: addressOf(pages.jobDetails(_id)),
      publishedAt: new Date(createdAt),
    })),
  });
}

function searchOf(asked: TradeNames): string {
  const given = Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return given.length > 0 ? `?${new URLSearchParams(given as [string, string][])}` : "";
}
