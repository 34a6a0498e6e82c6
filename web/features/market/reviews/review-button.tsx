import { type MouseEvent, useEffect, useRef, useState } from "react";
import { reviewTexts as words } from "#texts/reviews.ts";
import { whenIdle } from "#web/lib/hydration/when-idle.ts";
import { Button, type ButtonKind } from "#web/ui/actions/button.tsx";
import { lazySheet } from "#web/ui/feedback/lazy-part.tsx";
import { entryBeside } from "#web/ui/take-focus.ts";
import type { ReviewAbout } from "./reviews.api.ts";

const ReviewSheet = lazySheet(() => import("./review-sheet.tsx").then((module) => module.ReviewSheet), {
  isOpen: ({ isOpen }) => isOpen,
  close: ({ onClose }) => onClose(),
});

interface ReviewButtonProps {
  about: ReviewAbout;
  /** "Review" unless given. */
  label?: string | undefined;
  kind?: ButtonKind | undefined;
  small?: boolean | undefined;
}

/** Opens the review form for a person the user had contact with. */
export function ReviewButton({ about, label = words.review, kind = "soft", small }: ReviewButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const entry = useRef<HTMLElement>(null);
  const next = useRef<HTMLElement>(null);
  // A review can be written without network and is sent later, so its form is loaded before the press.
  useEffect(() => whenIdle(() => void ReviewSheet.preload()), []);
  // A person to review leaves the list, a caller's card stays. The sheet has just given the focus back to the button.
  useEffect(() => {
    if (!isOpen) next.current?.focus();
  }, [isOpen]);
  const open = (event: MouseEvent) => {
    next.current = null;
    entry.current = event.currentTarget.closest("li");
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      <Button
        kind={kind}
        small={small}
        aria-haspopup="dialog"
        aria-label={label === words.review ? words.reviewName(about.fullName) : undefined}
        onClick={open}
      >
        {label}
      </Button>
      {wasOpened && (
        <ReviewSheet
          about={about}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onSent={() => {
            next.current =
              entry.current?.querySelector<HTMLElement>("h2[tabindex]") ?? entryBeside(entry.current);
          }}
        />
      )}
    </>
  );
}
