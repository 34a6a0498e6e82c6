import { useQuery } from "@tanstack/react-query";
import { History, MapPin } from "lucide-react";
import { type RefObject, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { tileForService } from "#shared/services/services.ts";
import { suggestionTexts as words } from "#texts/jobs.ts";
import type { ListSearchControls } from "#web/lib/lists/use-list-search.ts";
import { SuggestionList } from "#web/ui/fields/suggestion-list.tsx";
import { TileMark } from "#web/ui/identity/tile.tsx";
import { findSuggestions, type Suggestion, suggestibles } from "./find-suggestions.ts";
import { forgetSearches, pastSearches, rememberSearch } from "./past-searches.ts";
import { vocabularyQuery } from "./suggestions.api.ts";

export interface SearchSuggestionsProps {
  input: RefObject<HTMLInputElement | null>;
  controls: ListSearchControls;
  /** Whether keys were pressed in the box: a text that was filled in needs no suggestions. */
  wasTyped: () => boolean;
}

/** Past searches of this device, trades and places below a search box. */
export function SearchSuggestions({ input, controls, wasTyped }: SearchSuggestionsProps) {
  const { typed, search, applyTyped } = controls;
  const [past, setPast] = useState(pastSearches);
  const { data } = useQuery({ ...vocabularyQuery(), enabled: typed.trim() !== "" });
  const known = useMemo(() => (data ? suggestibles(data) : []), [data]);
  const found = useMemo(() => findSuggestions(known, past, typed), [known, past, typed]);
  const choose = ({ text }: Suggestion, isPressed: boolean) => {
    // The box holds the text before it loses the focus, which closes a phone's keyboard.
    flushSync(() => applyTyped(text));
    setPast(rememberSearch(text));
    if (isPressed) input.current?.blur();
  };
  return (
    <SuggestionList
      input={input}
      startsOpen={typed === "" || (typed.trim() !== search.q && wasTyped())}
      label={words.label}
      countText={words.count}
      suggestions={found.map((suggestion) => ({ ...suggestion, icon: iconOf(suggestion) }))}
      onChoose={(place, isPressed) => choose(found[place]!, isPressed)}
      onLeave={(text) => setPast(rememberSearch(text))}
      {...(typed.trim() === "" && {
        clear: { text: words.forget, onClear: () => setPast(forgetSearches()) },
      })}
    />
  );
}

function iconOf({ kind, label }: Suggestion) {
  if (kind === "trade") return <TileMark name={tileForService(label)} />;
  return kind === "past" ? <History className="icon" /> : <MapPin className="icon" />;
}
