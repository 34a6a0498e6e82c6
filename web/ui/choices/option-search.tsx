import { type KeyboardEvent, type ReactNode, useState } from "react";
import { messages } from "#shared/messages/en.ts";
import { SearchField } from "#web/ui/fields/search-field.tsx";
import type { Option } from "./select.tsx";

type OptionSearchProps = {
  listId: string;
  label: string;
  options: readonly Option[];
  value: string | undefined;
  onChoose: (value: string) => void;
  allowTyped?: boolean;
  /** Stands at the chosen option. */
  mark: ReactNode;
};

/** The inside of a SelectSheet: a search box over a list of buttons. Arrow keys walk the list. */
export function OptionSearch({
  listId,
  label,
  options,
  value,
  onChoose,
  allowTyped,
  mark,
}: OptionSearchProps) {
  const [typed, setTyped] = useState("");
  const query = typed.trim();
  const found = findOptions(options, query);
  const isKnown = found.some((option) => plain(option.label) === plain(query));
  return (
    <fieldset className="stack" aria-label={label} onKeyDown={walk}>
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
              {messages.ui.takeTyped(query)}
            </button>
          </li>
        )}
        {found.map((option) => (
          <li key={option.value}>
            <button
              type="button"
              aria-current={option.value === value || undefined}
              onClick={() => onChoose(option.value)}
            >
              {option.label}
              {option.value === value && mark}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="sm muted">
        {found.length === 0 && messages.ui.nothingFound}
      </p>
    </fieldset>
  );
}

/** Options that contain what was typed, those that start with it first. */
function findOptions(options: readonly Option[], query: string): readonly Option[] {
  if (!query) return options;
  const sought = plain(query);
  const containing = options.filter((option) => plain(option.label).includes(sought));
  const isFirst = (option: Option) => plain(option.label).startsWith(sought);
  return [...containing.filter(isFirst), ...containing.filter((option) => !isFirst(option))];
}

/** Lower case without accents, so that "ile-ife" finds "Ilé-Ifẹ̀". */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, .options button")];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  stops[Math.min(stops.length - 1, Math.max(0, at + step))]?.focus();
}
