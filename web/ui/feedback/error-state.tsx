import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { uiTexts } from "#texts/ui.ts";
import { Button, LinkButton } from "#web/ui/actions/button.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";

type ErrorStateProps = {
  title?: string;
  help?: ReactNode;
  /** Without it there is nothing to retry. */
  onRetry?: () => void;
  isRetrying?: boolean;
};

/** A part of a page that could not be loaded, with a retry. */
export function ErrorState({ title, help, onRetry, isRetrying }: ErrorStateProps) {
  return (
    <div className="empty" role="alert">
      <span className="tile lg fault" aria-hidden="true">
        <CircleAlert className="icon" />
      </span>
      <b>{title ?? uiTexts.failedToLoad}</b>
      {help && <p>{help}</p>}
      {onRetry && <Retry onRetry={onRetry} isRetrying={isRetrying} />}
    </div>
  );
}

/** Readers without scripts load the page again. */
function Retry({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean | undefined }) {
  const { pathname, search } = useLocation();
  if (!useHydrated())
    return (
      <LinkButton kind="soft" small to={pathname + search} reloadDocument>
        {uiTexts.tryAgain}
      </LinkButton>
    );
  return (
    <Button kind="soft" small onClick={onRetry} busy={isRetrying}>
      {uiTexts.tryAgain}
    </Button>
  );
}
