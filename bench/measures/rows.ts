/** What is measured under load, and its goals (docs/architecture.md, performance goals). */
import type { LoadRequest } from "../load/load.ts";
import type { Market } from "../market/open-market.ts";
import { cycle, fromAddress, misspelled, pairs, postOf } from "./requests.ts";

/** A limit and a stretch goal. `of`: requests a second as a share of the reference's, or per second, or CPU-ms each. */
interface Goal {
  of: "ratio" | "rate" | "cpuMs";
  goal: number;
  far: number;
}

export interface Row {
  name: string;
  title: string;
  clients: number;
  goal?: Goal;
  requests(market: Market): LoadRequest[];
  /** Whether jobs change four times a second meanwhile, so that no list stays cached for long. */
  isChanging?: boolean;
  /** Text that the answer must contain: a missing page would be fast. */
  shows?: string;
}

const list: Goal = { of: "ratio", goal: 0.6, far: 1.3 };
const detail: Goal = { of: "ratio", goal: 0.35, far: 0.9 };
const search: Goal = { of: "ratio", goal: 0.05, far: 0.3 };
const publicPage: Goal = { of: "rate", goal: 5_000, far: 15_000 };

/** Number of addresses that send the same requests: rate limits apply to each. */
const visitors = 400;
const listOf = (query: string): LoadRequest[] =>
  cycle([`/jobs/get-job${query}`], visitors).map((path, n) => fromAddress(path, n));
const searchFor = (texts: string[]): LoadRequest[] =>
  texts.map((text, n) => fromAddress(`/jobs/get-job?limit=20&q=${encodeURIComponent(text)}`, n));
const jobPaths = ({ jobIds }: Market, folder: string): LoadRequest[] =>
  jobIds.map((id, n) => fromAddress(`${folder}/${id}`, n));
const page = (path: string): LoadRequest[] => cycle([path], visitors).map((each, n) => fromAddress(each, n));

export const rows: Row[] = [
  {
    name: "list-20",
    title: "Job list API, 20 rows",
    clients: 16,
    goal: list,
    isChanging: true,
    requests: () => listOf("?limit=20"),
  },
  {
    name: "list-50",
    title: "Job list API, 50 rows",
    clients: 16,
    goal: list,
    isChanging: true,
    requests: () => listOf(""),
  },
  {
    name: "list-64-clients",
    title: "Job list API, 20 rows, 64 clients",
    clients: 64,
    isChanging: true,
    requests: () => listOf("?limit=20"),
  },
  {
    name: "detail",
    title: "Job API, one job after another",
    clients: 16,
    goal: detail,
    requests: (market) => jobPaths(market, "/jobs/get-job"),
  },
  ...searchRows(),
  {
    name: "post",
    title: "Post a job",
    clients: 16,
    goal: { of: "ratio", goal: 0.1, far: 0.2 },
    requests: ({ posters }) => posters.map(({ cookie }, n) => postOf(cookie, n)),
  },
  {
    name: "visitor-list",
    title: "List page for visitors",
    clients: 16,
    goal: publicPage,
    isChanging: true,
    shows: "/job-details/",
    requests: () => page("/job-page"),
  },
  {
    name: "visitor-detail",
    title: "Job pages for visitors, one after another",
    clients: 16,
    goal: publicPage,
    shows: "job-details",
    requests: (market) => jobPaths({ ...market, jobIds: market.jobIds.slice(0, 500) }, "/job-details"),
  },
  {
    name: "signed-in-home",
    title: "Home page of a signed-in person",
    clients: 8,
    goal: { of: "cpuMs", goal: 2.5, far: 1.5 },
    isChanging: true,
    shows: "/job-details/",
    requests: ({ posters }) => posters.map(({ cookie }, n) => fromAddress("/home", n, { cookie })),
  },
];

/** Different visitors search for each word now and then; changes keep the answers from being cached. */
function searchRows(): Row[] {
  const row = (name: string, title: string, texts: (market: Market) => string[]): Row => ({
    name: `search-${name}`,
    title: `Search, ${title}`,
    clients: 16,
    goal: search,
    isChanging: true,
    requests: (market) => searchFor(texts(market)),
  });
  return [
    row("common", "common words", ({ words }) => words.common),
    row("rare", "rare words", ({ words }) => words.rare),
    row("misspelled", "misspelled words", ({ words }) =>
      [...words.common, ...words.rare].map((word) => misspelled(word)),
    ),
    row("two-words", "two words", ({ words }) => pairs(words.common, [...words.common, ...words.rare])),
  ];
}
