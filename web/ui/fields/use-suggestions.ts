import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { afterPress } from "./after-press.ts";

interface Suggesting {
  input: RefObject<HTMLInputElement | null>;
  suggestions: readonly unknown[];
  /** Otherwise the list opens when the person types or presses an arrow key. */
  startsOpen?: boolean;
  /** `isPressed`: by a finger or mouse, not with the Enter key. */
  onChoose: (place: number, isPressed: boolean) => void;
  /** Called with the field's text when the person leaves it. */
  onLeave?: (text: string) => void;
}

export const optionId = (listId: string, place: number): string => `${listId}-${place}`;

/** Opens and closes a list of suggestions, handles the keys, and sets the field's ARIA state. */
export function useSuggestions({ input, suggestions, startsOpen = false, onChoose, onLeave }: Suggesting) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const hasKey = useRef(false);
  const [isOpen, setOpen] = useState(startsOpen);
  /** The suggestion that Enter chooses; -1 for none. */
  const [active, setActive] = useState(-1);
  const isShown = isOpen && suggestions.length > 0;
  const activeId = isShown && active >= 0 ? optionId(id, active) : undefined;

  const open = (place: number) => {
    setOpen(true);
    setActive(place);
  };
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (place: number, isPressed: boolean) => {
    onChoose(place, isPressed);
    close();
  };
  const move = (step: 1 | -1) => {
    const from = isShown ? active : -1;
    // One more position than suggestions: the field itself.
    const positions = suggestions.length + 1;
    open(((from + 1 + step + positions) % positions) - 1);
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    hasKey.current = true;
    if (event.isComposing || suggestions.length === 0) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") move(event.key === "ArrowDown" ? 1 : -1);
    else if (event.key === "Escape" && isShown) close();
    else if (event.key === "Enter" && activeId) choose(active, false);
    else if (event.key === "Enter") return close();
    else return;
    event.preventDefault();
  });
  /** Text entered without keys, by autofill or dictation, needs no suggestions. */
  const onInput = useEffectEvent(() => {
    if (hasKey.current) open(-1);
    else close();
    hasKey.current = false;
  });
  /** An empty field shows its suggestions as soon as it is entered. */
  const onEnter = useEffectEvent(() => input.current?.value === "" && open(-1));
  const onBlur = useEffectEvent((event: FocusEvent) => {
    if (panel.current?.contains(event.relatedTarget as Node | null)) return;
    onLeave?.(input.current?.value ?? "");
    // Closing moves the page below up, so it waits until a press there has become a click.
    afterPress(close);
  });

  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const stop = new AbortController();
    const { signal } = stop;
    field.addEventListener("keydown", (event) => onKey(event), { signal });
    field.addEventListener("input", () => onInput(), { signal });
    field.addEventListener("focus", () => onEnter(), { signal });
    field.addEventListener("blur", (event) => onBlur(event), { signal });
    return () => stop.abort();
  }, [input]);

  useEffect(() => {
    const field = input.current;
    set(field, "aria-controls", isShown ? id : undefined);
    set(field, "aria-activedescendant", activeId);
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [input, id, isShown, activeId]);

  return { id, panel, isShown, active, choose };
}

function set(element: Element | null, name: string, value: string | undefined): void {
  if (value === undefined) element?.removeAttribute(name);
  else element?.setAttribute(name, value);
}
