import { type ReactNode, useId } from "react";
import { Button, type ButtonKind } from "#web/ui/actions/button.tsx";
import { Money } from "#web/ui/content/money.tsx";
import { useModal } from "./use-modal.ts";

type ConfirmDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** The verb on the button; money buttons repeat the amount: "Pay ₦5,000". */
  confirmText: string;
  /** The cancel button: "Stay", "Not now". */
  cancelText: string;
  kind?: ButtonKind | undefined;
  isBusy?: boolean;
  busyText?: string | undefined;
  /** Cost dialogs show the price large. */
  priceNaira?: number;
  /** What happens, or an error notice. */
  children?: ReactNode;
};

/** Asks before something irreversible or with a cost. The focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen,
    onClose,
    onConfirm,
    title,
    confirmText,
    cancelText,
    kind = "danger",
    isBusy = false,
  } = props;
  const titleId = useId();
  const modal = useModal(isOpen, onClose, !isBusy);
  return (
    <dialog
      ref={modal.ref}
      role="alertdialog"
      className="sheet"
      aria-labelledby={titleId}
      tabIndex={-1}
      {...modal.handlers}
    >
      {modal.opening > 0 && (
        <>
          <div className="grab" aria-hidden="true" />
          <h2 id={titleId} className="h3">
            {title}
          </h2>
          {props.priceNaira !== undefined && <Money naira={props.priceNaira} size="lg" />}
          {props.children}
          <div className="btns oneline">
            <Button kind="quiet" onClick={onClose} disabled={isBusy} data-focus>
              {cancelText}
            </Button>
            <Button kind={kind} onClick={onConfirm} busy={isBusy} busyText={props.busyText}>
              {confirmText}
            </Button>
          </div>
        </>
      )}
    </dialog>
  );
}
