import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { uiTexts } from "#texts/ui.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { IconTile } from "#web/ui/identity/tile.tsx";

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
      <IconTile icon={CircleAlert} look="fault" size="lg" />
      <b>{title ?? uiTexts.failedToLoad}</b>
      {help && <p>{help}</p>}
      {onRetry && (
        <Button kind="soft" small onClick={onRetry} busy={isRetrying}>
          {uiTexts.tryAgain}
        </Button>
      )}
    </div>
  );
}
