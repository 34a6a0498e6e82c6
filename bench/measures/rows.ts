/** What is measured under load, and its goals (docs/performance.md). */
import { addressOf } from "#shared/contracts/address.ts";
import * as jobsApi from "#shared/contracts/jobs.endpoints.ts";
import { pages } from "#shared/paths.ts";
import type { LoadRequest } from "../load/load.ts";
import type { Market } from "../market/open-market.ts";
import type { PageAddresses } from "../market/page-addresses.ts";
import { keepChanging } from "./changes.ts";
import { cycle, fromAddress, misspelled, pairs, postOf } from "./requests.ts";

/** A limit and a stretch goal. `of`: requests a second as a share of R's, or absolute; or CPU-ms of each. */
interface Goal {
  of: "ratio" | "rate" | "cpuMs";
  goal: number;
  far: number;
}

export interface Row<Data = Market> {
  name: string;
  title: string;
  clients: number;
  goal?: Goal;
  requests(data: Data): LoadRequest[];
  /** Sends each request once, so that no answer is cached. */
  isCold?: true;
  /** Sends each request once before the measurement. */
  isWarm?: true;
  /** More requests than a second answers: each round of a cold row sends others. Default: more than pages. */
  maxPerSecond?: number;
  /** Changes data during the measurement, so that no list stays cached. Returns a function that stops it. */
  keepChanging?(data: Data): () => Promise<void>;
  /** Text that the answer must contain: a missing page would be fast. */
  shows?: string;
}

const list: Goal = { of: "ratio", goal: 0.6, far: 1.3 };
const detail: Goal = { of: "ratio", goal: 0.35, far: 0.9 };
const search: Goal = { of: "ratio", goal: 0.05, far: 0.3 };
const publicPage: Goal = { of: "rate", goal: 5_000, far: 15_000 };
const coldPage: Goal = { of: "cpuMs", goal: 1.2, far: 0.6 };
const ownPage: Goal = { of: "cpuMs", goal: 1.5, far: 0.75 };

/** Number of addresses that send the same requests, because rate limits are per address. */
const visitors = 400;
const listOf = (query: { limit?: number }): LoadRequest[] =>
  cycle([addressOf(jobsApi.list, { query })], visitors).map((path, n) => fromAddress(path, n));
const searchFor = (texts: string[]): LoadRequest[] =>
  texts.map((q, n) => fromAddress(addressOf(jobsApi.list, { query: { limit: 20, q } }), n));
const jobPaths = (jobIds: readonly string[], pathOf: (jobId: string) => string): LoadRequest[] =>
  jobIds.map((id, n) => fromAddress(pathOf(id), n));
const jobAddress = (jobId: string): string => addressOf(jobsApi.read, { params: { jobId } });
const page = (path: string): LoadRequest[] => cycle([path], visitors).map((each, n) => fromAddress(each, n));

export const rows: Row[] = [
  {
    name: "list-20",
    title: "Job list API, 20 rows",
    clients: 16,
    goal: list,
    keepChanging,
    requests: () => listOf({ limit: 20 }),
  },
  {
    name: "list-50",
    title: "Job list API, 50 rows",
    clients: 16,
    goal: list,
    keepChanging,
    requests: () => listOf({}),
  },
  {
    name: "list-64-clients",
    title: "Job list API, 20 rows, 64 clients",
    clients: 64,
    keepChanging,
    requests: () => listOf({ limit: 20 }),
  },
  {
    name: "detail",
    title: "Job API, one job after another",
    clients: 16,
    goal: detail,
    isWarm: true,
    requests: ({ jobIds }) => jobPaths(jobIds, jobAddress),
  },
  {
    name: "detail-cold",
    title: "Job API, each job for the first time",
    clients: 16,
    isCold: true,
    maxPerSecond: 5_000,
    requests: ({ coldJobIds }) => jobPaths(coldJobIds, jobAddress),
  },
  ...searchRows(),
  {
    name: "post",
    title: "Post a job",
    clients: 16,
    goal: { of: "ratio", goal: 0.08, far: 0.2 },
    requests: ({ posters }) => posters.map(({ cookie }, n) => postOf(cookie, n)),
  },
  {
    name: "visitor-list",
    title: "List page for visitors",
    clients: 16,
    goal: publicPage,
    keepChanging,
    shows: "/job-details/",
    requests: () => page(pages.jobs),
  },
  {
    name: "visitor-detail",
    title: "Job pages for visitors, again and again",
    clients: 16,
    goal: publicPage,
    shows: "job-details",
    requests: ({ jobIds }) => jobPaths(jobIds.slice(0, 500), pages.jobDetails),
  },
  {
    name: "visitor-cold-detail",
    title: "Job pages for visitors, each for the first time",
    clients: 8,
    goal: coldPage,
    isCold: true,
    shows: "job-details",
    requests: ({ jobIds }) => jobPaths(jobIds, pages.jobDetails),
  },
  {
    name: "visitor-cold-list",
    title: "List pages for visitors, each for the first time",
    clients: 8,
    goal: coldPage,
    isCold: true,
    shows: "/job-details/",
    // A twentieth as many as jobs.
    maxPerSecond: 600,
    requests: ({ addresses }) => addresses.jobLists.map((path, n) => fromAddress(path, n)),
  },
  coldPages("servicemen", "Servicemen lists", "/user-profile/", ({ servicemenLists }) => servicemenLists),
  coldPages("profile", "Profiles of servicemen", "application/ld+json", ({ profiles }) => profiles),
  coldPages("trade", "Trades in local governments", "/job-details/", ({ trades }) => trades),
  coldPages("user-jobs", "Lists of one person's jobs", "/job-details/", ({ userJobs }) => userJobs),
  signedIn("home", "Home page of a signed-in person", () => pages.home),
  signedIn("list", "List page of a signed-in person", () => pages.jobs),
  signedIn("detail", "Job page of a signed-in person", pages.jobDetails),
  signedIn("wallet", "Wallet", () => pages.wallet),
];

function coldPages(
  name: string,
  title: string,
  shows: string,
  of: (addresses: PageAddresses) => readonly string[],
): Row {
  return {
    name: `visitor-cold-${name}`,
    title: `${title} for visitors, each for the first time`,
    clients: 8,
    goal: coldPage,
    isCold: true,
    shows,
    requests: ({ addresses }) => of(addresses).map((path, n) => fromAddress(path, n)),
  };
}

function signedIn(name: string, title: string, path: (jobId: string) => string): Row {
  return {
    name: `signed-in-${name}`,
    title,
    clients: 8,
    goal: ownPage,
    keepChanging,
    shows: "<main",
    requests: ({ posters, jobIds }) =>
      jobIds.map((id, n) => {
        const { cookie } = posters[n % posters.length]!;
        return fromAddress(path(id), n % posters.length, { cookie });
      }),
  };
}

/** Visitors repeat each word now and then; changes keep the answers from being cached. */
function searchRows(): Row[] {
  const row = (name: string, title: string, texts: (market: Market) => string[]): Row => ({
    name: `search-${name}`,
    title: `Search, ${title}`,
    clients: 16,
    goal: search,
    keepChanging,
    requests: (market) => searchFor(texts(market)),
  });
  return [
    row("common", "common words", ({ words }) => words.common),
    row("rare", "rare words", ({ words }) => words.rare),
    row("misspelled", "misspelled words", ({ words }) =>
      [...words.common, ...words.rare].map((word) => misspelled(word)),
    ),
    {
      ...row("cold", "two rare words of a job, each pair for the first time", (market) => market.words.pairs),
      isCold: true,
      shows: '"_id"',
    },
    row("two-words", "two words", ({ words }) => pairs(words.common, [...words.common, ...words.rare])),
  ];
}
