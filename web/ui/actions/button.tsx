import type { ComponentPropsWithRef, MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { uiTexts } from "#texts/ui.ts";
import { Spinner } from "#web/ui/feedback/spinner.tsx";

/**
 * primary: the one main action of a view · accent: post, pay, upgrade · call: phone calls only · soft, quiet: secondary
 * actions · line: outline · danger: destructive · ghost: bare · boost: paid promotion · called: a call that was made.
 */
export type ButtonKind =
  | "primary"
  | "accent"
  | "call"
  | "soft"
  | "quiet"
  | "line"
  | "danger"
  | "ghost"
  | "boost"
  | "called";

type Look = {
  kind?: ButtonKind | undefined;
  /** 44 px instead of 52 px. */
  small?: boolean | undefined;
  wide?: boolean | undefined;
};

type ButtonProps = ComponentPropsWithRef<"button"> &
  Look & {
    /** Keeps the width, shows a spinner and `busyText`, and ignores presses. */
    busy?: boolean | undefined;
    busyText?: string | undefined;
    /** Focusable, announced as unavailable; give the reason nearby. To show the reason on a press, use `aria-disabled` instead. */
    disabled?: boolean | undefined;
  };

/** `type` is "button" unless given. Icons go in as children: `<Button><Plus className="icon" />Post job</Button>`. */
export function Button(props: ButtonProps) {
  const { kind, small, wide, busy, busyText, disabled, children, className, onClick, ...rest } = props;
  const idle = busy || disabled;
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ kind, small, wide }, className)}
      aria-busy={busy || undefined}
      aria-disabled={idle || rest["aria-disabled"] || undefined}
      onClick={idle ? ignorePress : onClick}
    >
      {busy ? <BusyLabel label={children} text={busyText ?? uiTexts.processing} /> : children}
    </button>
  );
}

type LinkButtonProps = Omit<ComponentPropsWithRef<typeof Link>, "className"> & Look & { className?: string };

/** A link that looks like a button. `to` is a path of this site, or an external address such as `tel:`. */
export function LinkButton({ kind, small, wide, className, ...rest }: LinkButtonProps) {
  return <Link discover="none" {...rest} className={buttonClass({ kind, small, wide }, className)} />;
}

/** A finished action: plain text with a check in front, no longer a control. */
export function DoneText({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <span className="done">
      {icon}
      {children}
    </span>
  );
}

function BusyLabel({ label, text }: { label: ReactNode; text: string }) {
  return (
    <>
      <span className="held">{label}</span>
      <span className="busy">
        <Spinner />
        <span className="busy-text">{text}</span>
      </span>
    </>
  );
}

export function buttonClass({ kind, small, wide }: Look, extra?: string): string {
  let name = kind && kind !== "primary" ? `btn ${kind}` : "btn";
  if (small) name += " small";
  if (wide) name += " wide";
  return extra ? `${name} ${extra}` : name;
}

function ignorePress(event: MouseEvent) {
  event.preventDefault();
}
