import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { WalletPin } from "#shared/contracts/wallet.ts";
import { groupDigits } from "#shared/money/money.ts";
import { pinTexts as words } from "#texts/wallet.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Badge } from "#web/ui/content/badge.tsx";
import { ListRow, Rows } from "#web/ui/content/list-row.tsx";
import { ReadCard } from "#web/ui/content/read-card.tsx";
import { lazySheet } from "#web/ui/feedback/lazy-part.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { pinQuery } from "../wallet.api.ts";

const PinSheet = lazySheet(() => import("./pin-sheet.tsx").then((module) => module.PinSheet), {
  isOpen: ({ isOpen }) => isOpen,
  close: ({ onClose }) => onClose(),
});

/** The code to dial, and the PIN with which the phone menu shows and sends money. */
export function PinCard() {
  return (
    <ReadCard
      read={useQuery(pinQuery())}
      words={words}
      skeleton={<Skeleton height="8rem" radius="0.875rem" />}
    >
      {(pin) => (
        <>
          <p className="sm muted">{words.lead(pin.ussdCode)}</p>
          <Rows label={words.title}>
            <ListRow
              title={words.row}
              meta={`${stateOf(pin)} ${words.limit(groupDigits(pin.dailyUnits))}`}
              end={
                <>
                  {pin.isLocked && <Badge tone="danger">{words.lockedBadge}</Badge>}
                  <Setter label={pin.isSet ? words.change : words.setAction} />
                </>
              }
            />
          </Rows>
        </>
      )}
    </ReadCard>
  );
}

function stateOf({ isSet, isLocked }: WalletPin): string {
  if (isLocked) return words.locked;
  return isSet ? words.isSet : words.unset;
}

function Setter({ label }: { label: string }) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      <Button kind="soft" small aria-haspopup="dialog" aria-label={`${label}: ${words.row}`} onClick={open}>
        {label}
      </Button>
      {wasOpened && <PinSheet isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
