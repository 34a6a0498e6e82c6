import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigationType, useSearchParams } from "react-router";
import { searchDebounceMs } from "#shared/constants.ts";
import { useIsLeaving } from "./own-navigation.ts";

/** The filters of each list, in the page's address and in the API's query. */
const filterNames = {
  jobs: ["service", "state", "lga", "near"],
  servicemen: ["service", "state", "lga", "near", "charge", "reviewed"],
} as const;
export type SearchedList = keyof typeof filterNames;
type FilterOf<List extends SearchedList> = (typeof filterNames)[List][number];
type FilterName = FilterOf<SearchedList>;
const allNames = [...new Set<FilterName>(Object.values(filterNames).flat())];

type ListSearch = { q: string } & Record<FilterName, string | undefined>;

const valuesIn = <Name extends FilterName>(query: URLSearchParams, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, query.get(name)?.trim() || undefined])) as Record<
    Name,
    string | undefined
  >;

export const listSearchOf = (query: URLSearchParams): ListSearch => ({
  q: query.get("q")?.trim() ?? "",
  ...valuesIn(query, allNames),
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

export interface ListSearchControls {
  typed: string;
  setTyped: (text: string) => void;
  /** The applied search; typed text is applied after a pause. */
  search: ListSearch;
  /** Spread on the search form: Enter applies without the pause. */
  form: { onSubmit: (event: FormEvent<HTMLFormElement>) => void };
  /** Applies a text at once: a chosen suggestion, or an empty text from the clear button. */
  applyTyped: (text: string) => void;
  /** Choosing another state clears the local government. */
  choose: (name: FilterName, value: string | undefined) => void;
  clear: () => void;
}

/** A list's search, stored in the page's query, so that Back, reload, sharing and pages without scripts keep it. */
export function useListSearch(): ListSearchControls {
  const [query, setQuery] = useSearchParams();
  const search = listSearchOf(query);
  const { q } = search;
  const [typed, setTyped] = useState(q);
  const written = useRef(q);
  const isLeaving = useIsLeaving();

  /** The query that a press has asked for, until the page shows it. The next press may come before. */
  const asked = useRef<URLSearchParams>(undefined);
  const type = useNavigationType();
  useEffect(() => {
    // Other navigations, such as Back and links, replace what was asked.
    if (type !== "REPLACE" || asked.current?.toString() === query.toString()) asked.current = undefined;
  }, [query, type]);

  const change = (changes: Partial<Record<"q" | FilterName, string | undefined>>) => {
    const next = new URLSearchParams(asked.current ?? query);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    next.delete("cursor");
    next.delete("exact");
    asked.current = next;
    setQuery(next, { replace: true, preventScrollReset: true });
  };

  const settleNow = (wanted: string) => {
    if (wanted === written.current) return;
    written.current = wanted;
    change({ q: wanted });
  };
  const settle = useRef(settleNow);
  settle.current = settleNow;

  // The address changed from outside: Back, a link, another tab of the page.
  useEffect(() => {
    if (q === written.current) return;
    written.current = q;
    setTyped(q);
  }, [q]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing restarts the pause
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === written.current) return;
    const { pathname } = location;
    const timer = setInterval(() => {
      // The list must not change during a press, nor the address while a result's page is opening.
      if (document.querySelector(":active") || isLeaving() || location.pathname !== pathname) return;
      clearInterval(timer);
      settle.current(wanted);
    }, searchDebounceMs);
    return () => clearInterval(timer);
  }, [typed]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    settle.current(typed.trim());
    // Closes a phone's keyboard.
    event.currentTarget.querySelector<HTMLElement>("input[type=search]")?.blur();
  };
  const applyTyped = (text: string) => {
    setTyped(text);
    settle.current(text);
  };

  const clear = () => {
    written.current = "";
    setTyped("");
    change({ q: undefined, ...Object.fromEntries(allNames.map((name) => [name, undefined])) });
  };
  const choose: ListSearchControls["choose"] = (name, value) =>
    change({ ...(name === "state" ? { lga: undefined } : {}), [name]: value });
  return { typed, setTyped, search, form: { onSubmit }, applyTyped, choose, clear };
}
