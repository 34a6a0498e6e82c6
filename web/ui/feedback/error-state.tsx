import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { uiTexts } from "#texts/ui.ts";
import { Button, LinkButton } from "#web/ui/actions/button.tsx";

type ErrorStateProps = {
  title?: string;
  help?: ReactNode;
  onRetry?: () => void;
  isRetrying?: boolean;
  /** The page's own address, for readers without scripts. */
  retryHref?: string;
};

/** A part of a page that could not be loaded, with a retry. */
export function ErrorState({ title, help, onRetry, isRetrying, retryHref }: ErrorStateProps) {
  return (
    <div className="empty" role="alert">
      <span className="tile lg fault" aria-hidden="true">
        <CircleAlert className="icon" />
      </span>
      <b>{title ?? uiTexts.failedToLoad}</b>
      {help && <p>{help}</p>}
      {onRetry && (
        <Button kind="soft" small onClick={onRetry} busy={isRetrying}>
          {uiTexts.tryAgain}
        </Button>
      )}
      {!onRetry && retryHref && (
        <LinkButton kind="soft" small to={retryHref} reloadDocument>
          {uiTexts.tryAgain}
        </LinkButton>
      )}
    </div>
  );
}
