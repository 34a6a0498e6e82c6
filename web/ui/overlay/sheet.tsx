import { X } from "lucide-react";
import { Fragment, type ReactNode, useId } from "react";
import { uiTexts } from "#texts/ui.ts";
import { IconButton } from "#web/ui/actions/icon-button.tsx";
import { useModal } from "./use-modal.ts";

type SheetProps = {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Two buttons at most: quiet left, action right. */
  actions?: ReactNode;
  /** False while an action runs that must not be interrupted. */
  isDismissible?: boolean;
  /** One of the actions is named "Close", so the sheet needs no cross of that name. */
  hasOwnClose?: boolean;
  children: ReactNode;
};

/** A centred dialog on wide screens. Mounted only while open. Focuses `data-focus` inside, or the title. */
export function Sheet({
  isOpen,
  onClose,
  title,
  actions,
  isDismissible = true,
  hasOwnClose,
  children,
}: SheetProps) {
  const titleId = useId();
  const modal = useModal(isOpen, onClose, isDismissible);
  return (
    <dialog ref={modal.ref} className="sheet" aria-labelledby={titleId} tabIndex={-1} {...modal.handlers}>
      {modal.opening > 0 && (
        <Fragment key={modal.opening}>
          <div className="grab" aria-hidden="true" />
          <div className="sheethead">
            <h2 id={titleId} className="h2">
              {title}
            </h2>
            {isDismissible && !hasOwnClose && (
              <IconButton label={uiTexts.close} icon={<X className="icon" />} onClick={onClose} />
            )}
          </div>
          {children}
          {actions && <div className="btns">{actions}</div>}
        </Fragment>
      )}
    </dialog>
  );
}
