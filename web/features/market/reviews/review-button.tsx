import { useState } from "react";
import { reviewTexts as words } from "#texts/reviews.ts";
import { Button, type ButtonKind } from "#web/ui/actions/button.tsx";
import { lazySheet } from "#web/ui/feedback/lazy-part.tsx";
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
  const open = () => {
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
      {wasOpened && <ReviewSheet about={about} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
