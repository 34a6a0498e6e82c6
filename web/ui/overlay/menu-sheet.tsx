import { X } from "lucide-react";
import { type ComponentPropsWithRef, type ReactNode, type Ref, useId } from "react";
import { uiTexts } from "#texts/ui.ts";
import { IconButton } from "#web/ui/actions/icon-button.tsx";

type MenuSheetProps = {
  id: string;
  title: string;
  /** For closing it after a choice with `hideMenu`. */
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
};

/** A popover: its button stays usable, so a second press closes it, and it works without scripts. */
export function MenuSheet({ id, title, ref, children }: MenuSheetProps) {
  const titleId = useId();
  return (
    <div ref={ref} id={id} popover="auto" role="dialog" aria-labelledby={titleId} className="sheet menu">
      <div className="grab" aria-hidden="true" />
      <div className="sheethead">
        <h2 id={titleId} className="h2">
          {title}
        </h2>
        <IconButton
          label={uiTexts.close}
          icon={<X className="icon" />}
          popoverTarget={id}
          popoverTargetAction="hide"
          onClick={() => showWithoutPopover(id, false)}
        />
      </div>
      {children}
    </div>
  );
}

type MenuSheetButtonProps = Omit<ComponentPropsWithRef<typeof IconButton>, "popoverTarget" | "className"> & {
  opens: string;
};

export function MenuSheetButton({ opens, ...rest }: MenuSheetButtonProps) {
  return (
    <IconButton
      {...rest}
      aria-haspopup="dialog"
      popoverTarget={opens}
      className="menubutton"
      onClick={() => showWithoutPopover(opens)}
    />
  );
}

const hasPopovers = (): boolean => "hidePopover" in HTMLElement.prototype;

/** Safari before 17 and Firefox before 125 have no popovers: there, the attribute `open` shows a menu. */
function showWithoutPopover(id: string, isShown?: boolean): void {
  if (!hasPopovers()) document.getElementById(id)?.toggleAttribute("open", isShown);
}

export function hideMenu(menu: HTMLElement | null): void {
  if (hasPopovers()) menu?.hidePopover();
  else menu?.removeAttribute("open");
}
