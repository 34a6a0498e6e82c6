import type { ReactNode, RefObject } from "react";
import { optionId, useSuggestions } from "./use-suggestions.ts";

interface ShownSuggestion {
  text: string;
  label: string;
  note?: string | undefined;
  icon: ReactNode;
}

interface SuggestionListProps {
  /** The field keeps its role; the list sets its ARIA state. */
  input: RefObject<HTMLInputElement | null>;
  label: string;
  /** Announced when the number of suggestions changes. */
  countText: (count: number) => string;
  suggestions: readonly ShownSuggestion[];
  /** Otherwise it opens when the person types or presses an arrow key. */
  startsOpen?: boolean;
  /** `isPressed`: by a finger or mouse, not with the Enter key. */
  onChoose: (place: number, isPressed: boolean) => void;
  /** Called with the field's text when the person leaves it. */
  onLeave?: (text: string) => void;
  /** A button below the list. */
  clear?: { text: string; onClear: () => void };
}

/** Suggestions below a text field, after the WAI-ARIA combobox pattern. The field keeps the focus. */
export function SuggestionList(props: SuggestionListProps) {
  const { input, label, countText, suggestions, clear } = props;
  const { id, panel, isShown, active, choose } = useSuggestions(props);
  return (
    <>
      <p role="status" className="visually-hidden">
        {isShown && countText(suggestions.length)}
      </p>
      {isShown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: presses must not take the focus from the field
        <div
          ref={panel}
          className="suggestions"
          onMouseDown={(event) => event.preventDefault()}
          onKeyDown={(event) => event.key === "Escape" && input.current?.focus()}
        >
          <div id={id} role="listbox" aria-label={label} tabIndex={-1}>
            {suggestions.map((suggestion, place) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
              <div
                key={`${suggestion.text}-${suggestion.note}`}
                id={optionId(id, place)}
                role="option"
                tabIndex={-1}
                aria-selected={place === active}
                onClick={() => choose(place, true)}
              >
                {suggestion.icon}
                <span>
                  {suggestion.label}
                  {suggestion.note && <span className="xs muted own-line">{suggestion.note}</span>}
                </span>
              </div>
            ))}
          </div>
          {clear && (
            <button type="button" onClick={clear.onClear}>
              {clear.text}
            </button>
          )}
        </div>
      )}
    </>
  );
}
