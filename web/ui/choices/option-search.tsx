import { Check } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { optionListTexts } from "#texts/ui.ts";
import { SearchField } from "#web/ui/fields/search-field.tsx";
import { findOptions, plain } from "./find-options.ts";
import type { Option } from "./select.tsx";

/** A slow phone takes a second to draw the 1,500 places of the country, and a screen reader lists them all. */
const maxShown = 150;

type OptionSearchProps = {
  listId: string;
  label: string;
  options: readonly Option[];
  value: string | undefined;
  onChoose: (value: string) => void;
  allowTyped?: boolean | undefined;
};

/** A SelectSheet's search box over a list of buttons, grouped until text is typed. Arrow keys move through it. */
export function OptionSearch({ listId, label, options, value, onChoose, allowTyped }: OptionSearchProps) {
  const [typed, setTyped] = useState("");
  const ref = useRef<HTMLFieldSetElement>(null);
  // If the list loads after its sheet opened, the focus is still on the sheet.
  useEffect(() => {
    const list = ref.current;
    if (list && list.closest("dialog") === document.activeElement)
      list.querySelector<HTMLElement>("[data-focus]")?.focus();
  }, []);
  const query = typed.trim();
  const found = findOptions(options, query);
  const shown = found.slice(0, maxShown);
  const isKnown = found.some((option) => plain(option.label) === plain(query));
  const show = (option: Option) => (
    <li key={option.value}>
      <button
        type="button"
        aria-current={option.value === value || undefined}
        onClick={() => onChoose(option.value)}
      >
        {option.label}
        {option.value === value && <Check className="icon" />}
      </button>
    </li>
  );
  return (
    <fieldset ref={ref} className="stack" aria-label={label} onKeyDown={walk}>
      <SearchField
        label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onClear={() => setTyped("")}
        data-focus
      />
      <ul id={listId} className="options">
        {allowTyped && query && !isKnown && (
          <li>
            <button type="button" onClick={() => onChoose(query)}>
              {optionListTexts.takeTyped(query)}
            </button>
          </li>
        )}
        {query
          ? shown.map(show)
          : underHeadings(shown).map(({ heading, options: under }) =>
              heading === undefined ? (
                under.map(show)
              ) : (
                <li key={heading}>
                  <h3 className="caption">{heading}</h3>
                  <ul>{under.map(show)}</ul>
                </li>
              ),
            )}
      </ul>
      <p role="status" className="sm muted">
        {found.length === 0 && optionListTexts.nothingFound}
        {found.length > maxShown && optionListTexts.moreByTyping(maxShown)}
      </p>
    </fieldset>
  );
}

function underHeadings(options: readonly Option[]): { heading: string | undefined; options: Option[] }[] {
  const groups: { heading: string | undefined; options: Option[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.heading === option.group) last.options.push(option);
    else groups.push({ heading: option.group, options: [option] });
  }
  return groups;
}

function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, .options button")];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus();
}
