import { type ReactNode, useState } from "react";
import { uiTexts } from "#texts/ui.ts";

type ClampedTextProps = {
  /** Its length decides whether to collapse; `children` may render it differently. */
  text: string;
  /** Longest text that is not collapsed, in characters. */
  limit: number;
  className?: string;
  children?: ReactNode;
};

/** Collapses a text over the limit to 2 lines, with Read more and Show less. */
export function ClampedText({ text, limit, className, children }: ClampedTextProps) {
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > limit;
  return (
    <div>
      <p className={isLong && !isOpen ? `clamp2 ${className ?? ""}`.trimEnd() : className}>
        {children ?? text}
      </p>
      {isLong && (
        <button type="button" className="more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? uiTexts.showLess : uiTexts.readMore}
        </button>
      )}
    </div>
  );
}
