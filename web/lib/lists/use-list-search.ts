import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigationType, useSearchParams } from "react-router";
import { searchDebounceMs } from "#shared/constants.ts";
import { useIsLeaving } from "../own-navigation.ts";
import { allFilterNames, type FilterName, type ListSearch, listSearchOf } from "./list-search.ts";

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
  const [query] = useSearchParams();
  const search = listSearchOf(query);
  const change = useQueryChange();
  const { typed, setTyped, apply, reset } = useTypedText(search.q, (q) => change({ q }));
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    apply(typed.trim());
    // Closes a phone's keyboard.
    event.currentTarget.querySelector<HTMLElement>("input[type=search]")?.blur();
  };
  const applyTyped = (text: string) => {
    setTyped(text);
    apply(text);
  };
  const clear = () => {
    reset();
    change({ q: undefined, ...Object.fromEntries(allFilterNames.map((name) => [name, undefined])) });
  };
  const choose: ListSearchControls["choose"] = (name, value) =>
    change({ ...(name === "state" ? { lga: undefined } : {}), [name]: value });
  return { typed, setTyped, search, form: { onSubmit }, applyTyped, choose, clear };
}

type QueryChanges = Partial<Record<"q" | FilterName, string | undefined>>;

/** Returns a function that changes the page's query, and goes back to the first page of the list. */
function useQueryChange(): (changes: QueryChanges) => void {
  const [query, setQuery] = useSearchParams();
  /** The query that a press has asked for, until the page shows it. The next press may come before. */
  const asked = useRef<URLSearchParams>(undefined);
  const type = useNavigationType();
  useEffect(() => {
    // Other navigations, such as Back and links, replace what was asked.
    if (type !== "REPLACE" || asked.current?.toString() === query.toString()) asked.current = undefined;
  }, [query, type]);
  return (changes) => {
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
}

/** The text in the search field, which follows `q` and is written there: after a pause in typing, or by `apply`. */
function useTypedText(q: string, write: (q: string) => void) {
  const [typed, setTyped] = useState(q);
  const written = useRef(q);
  const isLeaving = useIsLeaving();
  const applyNow = (text: string) => {
    if (text === written.current) return;
    written.current = text;
    write(text);
  };
  const apply = useRef(applyNow);
  apply.current = applyNow;

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
      apply.current(wanted);
    }, searchDebounceMs);
    return () => clearInterval(timer);
  }, [typed]);

  const reset = () => {
    written.current = "";
    setTyped("");
  };
  return { typed, setTyped, apply: (text: string) => apply.current(text), reset };
}
