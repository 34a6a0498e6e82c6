import { type ReactNode, useState } from "react";
import { uiTexts } from "#texts/ui.ts";

type ClampedTextProps = {
  /** Decides by its length; what is shown may be rendered differently by `children`. */
  text: string;
  /** Characters up to which nothing is hidden. */
  limit: number;
  className?: string;
  children?: ReactNode;
};

/** A text that collapses to 2 lines over the limit, with Read more and Show less. */
export function ClampedText({ text, limit, className = "", children }: ClampedTextProps) {
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > limit;
  return (
    <div>
      <p className={isLong && !isOpen ? `clamp2 ${className}` : className}>{children ?? text}</p>
      {isLong && (
        <button type="button" className="more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? uiTexts.showLess : uiTexts.readMore}
        </button>
      )}
    </div>
  );
}
