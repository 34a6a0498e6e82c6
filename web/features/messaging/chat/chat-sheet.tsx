import { X } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from "react";
import { useLocation } from "react-router";
import { chatTexts as words } from "#texts/chat.ts";
import { IconButton } from "#web/ui/actions/icon-button.tsx";
import { Tile } from "#web/ui/identity/tile.tsx";
import type { ChatSheetProps } from "./chat-button.tsx";
import { ChatPanel } from "./chat-panel.tsx";

/** From this width the chat is a panel beside the page, which remains usable. */
const wide = "(min-width: 64rem)";

/** A sheet over the page on phones, a panel in the corner on wide screens. Typed text is kept when it closes. */
export function ChatSheet({ isOpen, onClose }: ChatSheetProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useOpening(ref, isOpen);
  useClosingWithPage(ref, onClose);
  const closeOnScrim = (event: PointerEvent<HTMLDialogElement>) => {
    if (event.target === ref.current && event.clientY < ref.current.getBoundingClientRect().top) onClose();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
  };
  return (
    <dialog
      ref={ref}
      className="sheet chat"
      aria-labelledby={titleId}
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
      onPointerDown={closeOnScrim}
      onKeyDown={closeOnEscape}
    >
      <div className="grab" aria-hidden="true" />
      <div className="sheethead">
        <div className="row">
          <Tile name="phone" />
          <div>
            <h2 id={titleId} className="h3">
              {words.title}
            </h2>
            <div className="xs muted">{words.lead}</div>
          </div>
        </div>
        <IconButton label={words.close} icon={<X className="icon" />} onClick={onClose} />
      </div>
      <ChatPanel />
    </dialog>
  );
}

function useOpening(ref: { current: HTMLDialogElement | null }, isOpen: boolean) {
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (!isOpen && dialog.open) dialog.close();
    if (!isOpen || dialog.open) return;
    const isPanel = matchMedia(wide).matches;
    if (isPanel) dialog.show();
    else dialog.showModal();
    // On phones, focusing a field would open the keyboard over half of the chat.
    (isPanel ? (dialog.querySelector<HTMLElement>("[data-focus]") ?? dialog) : dialog).focus();
    const list = dialog.querySelector(".bubbles");
    list?.scrollTo({ top: list.scrollHeight });
  }, [ref, isOpen]);
}

/** When a link in an answer opens a page, the sheet closes; the panel stays open. */
function useClosingWithPage(ref: { current: HTMLDialogElement | null }, onClose: () => void) {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (ref.current?.matches(":modal")) onClose();
  }, [ref, pathname, onClose]);
}
