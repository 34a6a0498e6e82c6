import type { ComponentPropsWithRef, FocusEvent, ReactNode } from "react";
import { Link } from "react-router";

type ChipProps = Omit<ComponentPropsWithRef<"button">, "aria-pressed"> & { pressed?: boolean };

/** A 44 px filter or quick choice that can be on or off. Put several in ChipRow. */
export function Chip({ pressed = false, ...rest }: ChipProps) {
  return <button type="button" {...rest} aria-pressed={pressed} className="chip" />;
}

type ChipLinkProps = Omit<ComponentPropsWithRef<typeof Link>, "className"> & { current?: boolean };

/** A chip that is a link, so that it works without scripts. */
export function ChipLink({ current, ...rest }: ChipLinkProps) {
  return <Link {...rest} aria-current={current ? "true" : undefined} className="chip" />;
}

/** Browsers do not scroll to a chip that is cut at the edge. Only for keys: a press would miss a chip that moves. */
const showWhole = ({ target }: FocusEvent<HTMLElement>): void => {
  if (target.matches(":focus-visible")) target.scrollIntoView({ block: "nearest", inline: "nearest" });
};

/** A row of chips that scrolls sideways on phones and wraps on wide screens. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would not scroll
    <div className="chips" role="group" aria-label={label} onFocus={showWhole}>
      {children}
    </div>
  );
}
