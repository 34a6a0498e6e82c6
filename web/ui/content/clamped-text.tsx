import { type ReactNode, useState } from "react";
import { uiTexts } from "#texts/ui.ts";

type ClampedTextProps = {
  isLong: boolean;
  className?: string;
  children: ReactNode;
};

/** Collapses a long text to 2 lines, with Read more and Show less. */
export function ClampedText({ isLong, className, children }: ClampedTextProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <p className={isLong && !isOpen ? `clamp2 ${className ?? ""}`.trimEnd() : className}>{children}</p>
      {isLong && (
        <button type="button" className="more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? uiTexts.showLess : uiTexts.readMore}
        </button>
      )}
    </div>
  );
}
