import { addressOf } from "#shared/contracts/address.ts";
import * as searchEnginesApi from "#shared/contracts/search-engines.endpoints.ts";
import { namedLanguage } from "#shared/messages/languages.ts";

/** A link to the feed of jobs, for programs that read feeds. Names are those of trade pages' addresses. */
export const feedLink = (of: {
  service?: string | undefined;
  state?: string | undefined;
  lga?: string | undefined;
}) => ({
  rel: "alternate",
  type: "application/rss+xml",
  href: addressOf(searchEnginesApi.jobFeed, {
    query: { ...of, language: namedLanguage(import.meta.env.PAGE_LANGUAGE) },
  }),
});
