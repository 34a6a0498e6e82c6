/** Searches and filters of lists, as they are in a page's address and in the API's query. */

const filterNames = {
  jobs: ["service", "state", "lga", "near"],
  servicemen: ["service", "state", "lga", "near", "charge", "reviewed"],
} as const;
export type SearchedList = keyof typeof filterNames;
type FilterOf<List extends SearchedList> = (typeof filterNames)[List][number];
export type FilterName = FilterOf<SearchedList>;
export const allFilterNames = [...new Set<FilterName>(Object.values(filterNames).flat())];

export type ListSearch = { q: string } & Record<FilterName, string | undefined>;

const valuesIn = <Name extends FilterName>(query: URLSearchParams, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, query.get(name)?.trim() || undefined])) as Record<
    Name,
    string | undefined
  >;

export const listSearchOf = (query: URLSearchParams): ListSearch => ({
  q: query.get("q")?.trim() ?? "",
  ...valuesIn(query, allFilterNames),
});

/** The chosen filters of one list. */
export const filtersIn = (list: SearchedList, search: ListSearch): [string, string | undefined][] =>
  filterNames[list].map((name) => [name, search[name]]);

/** The query of a list's call, as the page's address has it. */
export const listQueryOf = <List extends SearchedList>(list: List, query: URLSearchParams) => ({
  ...valuesIn<FilterOf<List>>(query, filterNames[list]),
  q: query.get("q")?.trim() || undefined,
  /** Typos in `q` are not corrected. */
  exact: query.get("exact") === "1" ? ("1" as const) : undefined,
  /** The first page, for readers without scripts. */
  cursor: query.get("cursor") ?? undefined,
});
