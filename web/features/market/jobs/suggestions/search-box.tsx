import { type ComponentType, useRef, useState } from "react";
import { searchMaxLength } from "#shared/constants.ts";
import type { ListSearchControls } from "#web/lib/lists/use-list-search.ts";
import { SearchField } from "#web/ui/fields/search-field.tsx";
import type { SearchSuggestionsProps } from "./search-suggestions.tsx";

interface SearchBoxProps {
  label: string;
  placeholder: string;
  controls: ListSearchControls;
  /** Called when the box is first touched. */
  onTouch?: () => void;
}

/** A list's search box. Suggestions load once it is touched; without them it is a plain text field. */
export function SearchBox({ controls, onTouch, ...texts }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const wasTyped = useRef(false);
  const [Suggestions, setSuggestions] = useState<ComponentType<SearchSuggestionsProps>>();
  const { typed, setTyped, applyTyped } = controls;
  const bring = () => {
    onTouch?.();
    void import("./search-suggestions.tsx")
      .then((module) => setSuggestions(() => module.SearchSuggestions))
      .catch(() => undefined);
  };
  return (
    <div>
      <SearchField
        {...texts}
        ref={input}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        name="q"
        maxLength={searchMaxLength}
        value={typed}
        onFocus={bring}
        onKeyDown={() => {
          wasTyped.current = true;
        }}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onClear={() => applyTyped("")}
      />
      {Suggestions && <Suggestions input={input} controls={controls} wasTyped={() => wasTyped.current} />}
    </div>
  );
}
