import { X } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { uiTexts } from "#texts/ui.ts";
import { IconButton } from "#web/ui/actions/icon-button.tsx";
import { useModal } from "./use-modal.ts";

type DrawerProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Accessible name: "Menu". */
  label: string;
  /** On the dyed header: avatar, name, masked phone. The close button follows it. */
  header: ReactNode;
  /** A `<nav>` with links and buttons of 52 px; group captions have the class `caption`. */
  children: ReactNode;
};

/** On wide screens the button that opens the drawer is behind the drawer's header: a second press there closes it. */
const isOnHeader = ({ target }: { target: EventTarget }): boolean =>
  target instanceof Element && target.closest(".account") !== null && !target.closest("button, a");

export function Drawer({ isOpen, onClose, label, header, children }: DrawerProps) {
  const modal = useModal(isOpen, onClose);
  const handlers = {
    ...modal.handlers,
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      modal.handlers.onClick(event);
      if (isOnHeader(event)) onClose();
    },
  };
  return (
    <dialog ref={modal.ref} className="drawer" aria-label={label} tabIndex={-1} {...handlers}>
      {modal.opening > 0 && (
        <>
          <header className="account on-cloth">
            {header}
            <IconButton label={uiTexts.close} icon={<X className="icon" />} onClick={onClose} />
          </header>
          {children}
        </>
      )}
    </dialog>
  );
}
