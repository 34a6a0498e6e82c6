import type { CampaignQuote } from "#shared/contracts/campaigns.ts";
import { groupDigits } from "#shared/money/money.ts";
import { publicRelationsTexts } from "#texts/content.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Money } from "#web/ui/content/money.tsx";

const words = publicRelationsTexts.reach;

interface ReachProps {
  /** For a one-part message. */
  quote: CampaignQuote | undefined;
  isError: boolean;
  parts: number;
  onRetry: () => void;
}

export function Reach({ quote, isError, parts, onRetry }: ReachProps) {
  if (!quote && isError) {
    return (
      <div className="row wraps between" role="status">
        <span>{words.failed}</span>
        <Button kind="soft" small onClick={onRetry}>
          {publicRelationsTexts.retry}
        </Button>
      </div>
    );
  }
  if (!quote) return <p role="status">{words.counting}</p>;
  const { recipients, optedOut, costKobo } = quote;
  return (
    <div className="row wraps between" role="status">
      <span>
        <b>{recipients === 0 ? words.noRecipients : words.people(recipients)}</b>
        {optedOut > 0 && <span className="muted own-line sm">{words.optedOut(groupDigits(optedOut))}</span>}
      </span>
      <span>
        <span className="small-label">{words.cost}</span> <Money kobo={costKobo * parts} decimals />
      </span>
    </div>
  );
}
