import type { ComponentPropsWithRef, MouseEvent, ReactNode } from "react";
import { Link } from "react-router";

type IconButtonProps = Omit<ComponentPropsWithRef<"button">, "children" | "aria-label"> & {
  /** Accessible name, since the icon has no text. */
  label: string;
  icon: ReactNode;
  tint?: boolean;
};

/** An icon without text: menu, close, back, eye, send, options or link. 44 px. */
export function IconButton({ label, icon, tint, disabled, className, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={disabled ? (event: MouseEvent) => event.preventDefault() : onClick}
      className={iconClass(tint, className)}
    >
      {icon}
    </button>
  );
}

type IconLinkProps = Omit<ComponentPropsWithRef<typeof Link>, "children" | "aria-label" | "className"> & {
  label: string;
  icon: ReactNode;
  tint?: boolean;
  className?: string;
};

export function IconLink({ label, icon, tint, className, ...rest }: IconLinkProps) {
  return (
    <Link {...rest} aria-label={label} className={iconClass(tint, className)}>
      {icon}
    </Link>
  );
}

function iconClass(tint: boolean | undefined, extra = ""): string {
  return `iconbtn${tint ? " tint" : ""}${extra && ` ${extra}`}`;
}
