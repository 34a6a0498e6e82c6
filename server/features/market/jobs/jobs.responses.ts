/** Cached public responses about jobs, dropped when data they show changes. */
import { atReplica } from "#server/db/replica.ts";
import type { Deps } from "#server/deps.ts";
import type { CachedResponse, Content } from "#server/http/cache/cached-response.ts";
import { ResponseCache } from "#server/http/cache/response-cache.ts";
import { listHeaders } from "#server/http/list-headers.ts";
import * as jobsApi from "#shared/contracts/jobs.endpoints.ts";
import {
  type AlternativesQuery,
  Job,
  type JobListQuery,
  JobStats,
  SearchAlternatives,
  SearchVocabulary,
} from "#shared/contracts/jobs.ts";
import { jobAlternatives, listJobs, readJob, readStats } from "./jobs.service.ts";
import { followKnownWords } from "./search/known-words.service.ts";
import { wordsAsked } from "./search/reading.service.ts";
import { searchVocabulary } from "./search/vocabulary.rules.ts";

const maxBytes = 32 * 1024 * 1024;
/** Tag of responses that any new or removed job may change. Searches have the tags of their words instead. */
const lists = "lists";
const figures = "figures";

interface JobResponses {
  cache: ResponseCache;
  /** `address` is the raw request URL, by which the cache finds the response without parsing the query. */
  list(query: JobListQuery, address: string): Promise<CachedResponse>;
  detail(jobId: string, address: string): Promise<CachedResponse>;
  stats(address: string): Promise<CachedResponse>;
  alternatives(query: AlternativesQuery, address: string): Promise<CachedResponse>;
  vocabulary(address: string): Promise<CachedResponse>;
}

export function createJobResponses(deps: Deps): JobResponses {
  const cache = new ResponseCache(deps, { name: "jobs", maxBytes });
  deps.freshness.on("jobs", (change) => {
    if (!change) return cache.clear();
    cache.drop(`job:${change.key}`);
    if (!change.moved) return;
    cache.drop(lists);
    for (const word of change.words) cache.drop(`word:${word}`);
  });
  deps.freshness.on("users", (change) => {
    if (!change) return cache.clear();
    cache.drop(lists);
    cache.drop(`user:${change.key}`);
  });
  followKnownWords(deps);
  deps.settings.onChange(() => cache.drop(figures));
  return {
    cache,
    list: (typed, address) => {
      const query = asRead(typed);
      return cache.get(keyOf(query), address, () => atReplica(deps, (from) => buildList(from, query)));
    },
    detail: (jobId, address) =>
      cache.get(`job ${jobId}`, address, () => atReplica(deps, (from) => buildDetail(from, jobId))),
    stats: (address) => cache.get("stats", address, () => atReplica(deps, buildStats)),
    alternatives: (query, address) =>
      cache.get(`alternatives ${JSON.stringify(query)}`, address, () =>
        atReplica(deps, (from) => buildAlternatives(from, query)),
      ),
    vocabulary: (address) => cache.get("vocabulary", address, buildVocabulary),
  };
}

/** Normalises the words of a search: all spellings share a response, whose next-page link must quote none. */
function asRead({ q, ...rest }: JobListQuery): JobListQuery {
  const words = wordsAsked(q);
  if (words?.length === 0) return { q, ...rest };
  return words ? { ...rest, q: words.join(" ") } : rest;
}

/** Parsed queries name their fields in the contract's order. */
const keyOf = ({ q, ...rest }: JobListQuery): string => JSON.stringify([rest, wordsAsked(q)]);

async function buildList(deps: Deps, query: JobListQuery): Promise<Content> {
  const { jobs, posters, staleAt, foundBy, ...page } = await listJobs(deps, query);
  return {
    body: JSON.stringify(jobs),
    tags: [
      ...(foundBy?.map((word) => `word:${word}`) ?? [lists]),
      ...jobs.map(({ _id }) => `job:${_id}`),
      ...posters.map((userId) => `user:${userId}`),
    ],
    headers: listHeaders(jobsApi.list, query, page),
    staleAt,
    // Most searches are asked once before one of their jobs changes.
    ...(foundBy && { isMostlyAskedOnce: true }),
  };
}

async function buildStats(deps: Deps): Promise<Content> {
  return { body: JSON.stringify(JobStats.parse(await readStats(deps))), tags: [lists, figures] };
}

const buildAlternatives = async (deps: Deps, query: AlternativesQuery): Promise<Content> => ({
  body: JSON.stringify(SearchAlternatives.parse(await jobAlternatives(deps, query))),
  tags: [lists],
});

/** Changes only with a new version, so browsers ask for it once a day at most, and use it for a month without network. */
const vocabularyAge = "public, max-age=86400, stale-while-revalidate=2592000";

const buildVocabulary = async (): Promise<Content> => ({
  body: JSON.stringify(SearchVocabulary.parse(searchVocabulary())),
  tags: [],
  headers: { "cache-control": vocabularyAge },
});

async function buildDetail(deps: Deps, jobId: string): Promise<Content> {
  const { job, row } = await readJob(deps, jobId);
  const shown = Job.parse(job);
  return {
    body: JSON.stringify(shown),
    tags: [`job:${jobId}`, `user:${row.userId}`],
    staleAt: shown.isPromoted ? (row.promotedUntil ?? undefined) : undefined,
  };
}
