import type { ComponentPropsWithRef, MouseEvent, ReactNode } from "react";
import { Link } from "react-router";

type IconButtonProps = Omit<ComponentPropsWithRef<"button">, "children" | "aria-label"> & {
  /** Accessible name, since the icon has no text. */
  label: string;
  icon: ReactNode;
};

/** An icon without text: menu, close, back, eye, send, options or link. 44 px. */
export function IconButton({ label, icon, disabled, className, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={disabled ? (event: MouseEvent) => event.preventDefault() : onClick}
      className={iconClass(className)}
    >
      {icon}
    </button>
  );
}

type IconLinkProps = Omit<ComponentPropsWithRef<typeof Link>, "children" | "aria-label" | "className"> & {
  label: string;
  icon: ReactNode;
  className?: string;
};

export function IconLink({ label, icon, className, ...rest }: IconLinkProps) {
  return (
    <Link {...rest} aria-label={label} className={iconClass(className)}>
      {icon}
    </Link>
  );
}

const iconClass = (extra: string | undefined): string => (extra ? `iconbtn ${extra}` : "iconbtn");
