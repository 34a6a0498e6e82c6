import { type ReactNode, useId, useState } from "react";
import { historyTexts as words } from "#texts/wallet.ts";
import { Button } from "#web/ui/actions/button.tsx";

interface HistorySectionProps {
  /** Whether the history is shown before the toggle was pressed. */
  startsShown: boolean;
  /** The history; rendered, and so requested, only while shown. */
  children: ReactNode;
}

/** A heading with a toggle for the history below it. */
export function HistorySection({ startsShown, children }: HistorySectionProps) {
  const id = useId();
  const [isShown, setShown] = useState(startsShown);
  return (
    <section className="history" aria-labelledby={`${id}-title`}>
      <div className="row wraps between">
        <h2 className="h2" id={`${id}-title`}>
          {words.title}
        </h2>
        <Button
          kind="ghost"
          small
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? words.hide : words.show}
        </Button>
      </div>
      <div id={`${id}-list`}>{isShown && children}</div>
    </section>
  );
}
