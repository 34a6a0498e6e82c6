/** Search libraries over the same jobs in memory, set to tolerant search as their documentation says. */
import { create, insertMultiple, search } from "@orama/orama";
import Fuse from "fuse.js";
import MiniSearch from "minisearch";
import { fuzzyThreshold } from "#shared/constants.ts";
import type { SearchedJob } from "#tests/corpora/search-market.ts";

export interface Engine {
  name: string;
  /** The ids of the best 20 jobs. */
  find(typed: string): Promise<string[]>;
}

const fields = ["description", "service", "location", "state", "lga"];
const limit = 20;

export const engines: readonly ((jobs: readonly SearchedJob[]) => Promise<Engine>)[] = [
  fuse,
  miniSearch,
  orama,
];

async function fuse(jobs: readonly SearchedJob[]): Promise<Engine> {
  const index = new Fuse(jobs, { keys: fields, threshold: fuzzyThreshold, ignoreLocation: true });
  return {
    name: "Fuse",
    find: async (typed) => index.search(typed, { limit }).map(({ item }) => item.id),
  };
}

async function miniSearch(jobs: readonly SearchedJob[]): Promise<Engine> {
  const index = new MiniSearch<SearchedJob>({ fields, searchOptions: { prefix: true, fuzzy: 0.2 } });
  index.addAll(jobs);
  return {
    name: "MiniSearch",
    find: async (typed) =>
      index
        .search(typed)
        .slice(0, limit)
        .map(({ id }) => String(id)),
  };
}

async function orama(jobs: readonly SearchedJob[]): Promise<Engine> {
  const schema = Object.fromEntries(fields.map((field) => [field, "string" as const]));
  const index = create({ schema });
  await insertMultiple(index, [...jobs]);
  return {
    name: "Orama",
    find: async (typed) => {
      const { hits } = await search(index, { term: typed, tolerance: 1, limit });
      return hits.map(({ id }) => id);
    },
  };
}
