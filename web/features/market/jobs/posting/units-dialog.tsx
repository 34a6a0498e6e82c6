import { groupDigits } from "#shared/money/money.ts";
import { pages } from "#shared/paths.ts";
import { postingTexts } from "#texts/jobs.ts";
import { Button, LinkButton } from "#web/ui/actions/button.tsx";
import { Receipt } from "#web/ui/content/receipt.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import type { UnitsGap } from "./units-gap.ts";

const words = postingTexts.gap;
const inUnits = (amount: number): string => postingTexts.units.count(groupDigits(amount));

interface UnitsDialogProps {
  gap: UnitsGap | undefined;
  isOpen: boolean;
  isAgent: boolean;
  /** A chosen photo or video could not be stored on the phone. */
  losesMedia: boolean;
  onClose: () => void;
}

/** Too few units to post: how many are missing, and a link to buy them. The draft is kept. */
export function UnitsDialog({ gap, isOpen, isAgent, losesMedia, onClose }: UnitsDialogProps) {
  if (!gap) return null;
  const { neededUnits, hasUnits, missingUnits } = gap;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={words.title(groupDigits(missingUnits))}
      hasOwnClose
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {words.close}
          </Button>
          <LinkButton to={pages.credits} state={{ from: pages.postJob }}>
            {words.topUp}
          </LinkButton>
        </>
      }
    >
      <Receipt
        lines={[
          { label: isAgent ? words.agent : words.budget, value: inUnits(neededUnits) },
          { label: words.yours, value: inUnits(hasUnits) },
        ]}
        total={{ label: words.short, value: inUnits(missingUnits) }}
      />
      <p className="sm dim">{losesMedia ? words.mediaNotKept : words.kept}</p>
    </Sheet>
  );
}
