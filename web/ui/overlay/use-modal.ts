import { type RefObject, useEffect, useRef, useState } from "react";

/** The longest exit animation of sheets and drawers. */
const exitMs = 200;

type Modal = {
  ref: RefObject<HTMLDialogElement | null>;
  /**
   * Zero unless the content is rendered, which is while open and during the exit animation. Use it as the
   * content's key: the dialog can open again during the exit.
   */
  opening: number;
  handlers: {
    onCancel: (event: OwnEvent & { preventDefault(): void }) => void;
    onClose: (event: OwnEvent) => void;
    onPointerDown: (event: PointerLike) => void;
    onClick: (event: PointerLike) => void;
  };
};
type OwnEvent = { target: unknown; currentTarget: unknown };
type PointerLike = { clientX: number; clientY: number; target: unknown; currentTarget: HTMLDialogElement };

/** Esc, Android's Back and the scrim call `onClose`, unless it is not dismissible (a payment in progress). */
export function useModal(isOpen: boolean, onClose: () => void, isDismissible = true): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedScrim = useRef(false);
  const [opening, setOpening] = useState(Number(isOpen));
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) setWasOpen(isOpen);
  // The timer below may reset it after the dialog has opened again.
  if (isOpen && !(wasOpen && opening)) setOpening(opening + 1);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (isOpen && !dialog.open) {
      dialog.showModal();
      (dialog.querySelector<HTMLElement>("[data-focus]") ?? dialog).focus();
    }
    if (!isOpen && dialog.open) dialog.close();
    if (isOpen) return;
    const timer = setTimeout(() => setOpening(0), exitMs);
    return () => clearTimeout(timer);
  }, [isOpen]);

  return {
    ref,
    opening,
    handlers: {
      onCancel: (event) => {
        if (isOfInner(event)) return;
        event.preventDefault();
        if (isDismissible) onClose();
      },
      // Browsers close the dialog without a cancel event when Esc is pressed twice.
      onClose: (event) => {
        if (isOfInner(event)) return;
        if (isOpen && isDismissible) onClose();
        else if (isOpen) ref.current?.showModal();
      },
      // Only a press that starts and ends on the scrim counts, because selecting text may end outside.
      onPointerDown: (event) => {
        pressedScrim.current = isOnScrim(event);
      },
      onClick: (event) => {
        if (isDismissible && pressedScrim.current && isOnScrim(event)) onClose();
      },
    },
  };
}

/** In development React bubbles both events to outer dialogs, unlike the DOM: a confirmation would close its sheet. */
const isOfInner = ({ target, currentTarget }: OwnEvent): boolean => target !== currentTarget;

/** The scrim belongs to the dialog element but lies outside its box. */
function isOnScrim({ clientX, clientY, target, currentTarget }: PointerLike): boolean {
  if (target !== currentTarget) return false;
  const box = currentTarget.getBoundingClientRect();
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom;
}
