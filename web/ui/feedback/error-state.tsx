import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { uiTexts } from "#texts/ui.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { IconTile } from "#web/ui/identity/tile.tsx";

/** Why it failed. A busy server says in `message` what to do. */
export interface ReadFailure {
  message: string;
  isBusy?: boolean;
}

type ErrorStateProps = {
  title?: string;
  help?: ReactNode;
  /** A busy server's sentence takes the place of `help`. */
  error?: ReadFailure | null | undefined;
  /** Without it there is nothing to retry. */
  onRetry?: () => void;
  isRetrying?: boolean;
};

/** A part of a page that could not be loaded, with a retry. */
export function ErrorState({ title, help, error, onRetry, isRetrying }: ErrorStateProps) {
  const advice = error?.isBusy ? error.message : help;
  return (
    <div className="empty" role="alert">
      <IconTile icon={CircleAlert} look="fault" size="lg" />
      <b>{title ?? uiTexts.failedToLoad}</b>
      {advice && <p>{advice}</p>}
      {onRetry && (
        <Button kind="soft" small onClick={onRetry} busy={isRetrying}>
          {uiTexts.tryAgain}
        </Button>
      )}
    </div>
  );
}
