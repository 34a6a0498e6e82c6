import { businessTexts } from "#texts/subscriptions.ts";
import { overpaid } from "#web/lib/payments/refund-words.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import type { BusinessStage } from "./use-business-payment.ts";

const words = businessTexts.plan;

interface BusinessNoticeProps {
  stage: BusinessStage;
  onCheckAgain: () => void;
}

export function BusinessNotice({ stage, onCheckAgain }: BusinessNoticeProps) {
  if (stage.kind === "confirmed") {
    return (
      <Notice tone="success" title={words.confirmed} announce>
        {words.confirmedHelp}
        {stage.refund && ` ${overpaid(stage.refund)}`}
      </Notice>
    );
  }
  if (stage.kind !== "failed") return null;
  return (
    <div className="stack">
      <Notice tone="danger" title={words.notYet} announce>
        {stage.what}
      </Notice>
      <div>
        <Button kind="quiet" small onClick={onCheckAgain}>
          {words.checkAgain}
        </Button>
      </div>
    </div>
  );
}
