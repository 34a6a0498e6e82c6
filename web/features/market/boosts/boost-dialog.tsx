import { Megaphone } from "lucide-react";
import { useEffect, useRef } from "react";
import { boostPriceNaira } from "#shared/constants.ts";
import { pages } from "#shared/paths.ts";
import { boostTexts as words } from "#texts/boosts.ts";
import { useUser } from "#web/lib/person/session.ts";
import { useSettings } from "#web/lib/settings.ts";
import { Button, LinkButton } from "#web/ui/actions/button.tsx";
import { Money } from "#web/ui/content/money.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { IconTile } from "#web/ui/identity/tile.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import type { BoostPayment, OpenedBoost } from "./use-boost-payment.ts";

interface BoostDialogProps {
  isOpen: boolean;
  payment: BoostPayment;
  onClose: () => void;
}

/** Explains what a boost does and costs; after Pay, what to do while the payment is made in another tab. */
export function BoostDialog({ isOpen, payment, onClose }: BoostDialogProps) {
  const { opened } = payment;
  const isBlocked = useUser()?.moneyDisabled ?? false;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={opened ? words.waiting.title : words.title}
      isDismissible={!payment.isBusy}
      hasOwnClose={!opened}
      actions={
        opened ? (
          <WaysOn opened={opened} />
        ) : (
          <>
            <Button kind="quiet" onClick={onClose} disabled={payment.isBusy}>
              {words.close}
            </Button>
            <Button kind="accent" onClick={payment.pay} busy={payment.isBusy} disabled={isBlocked}>
              {words.pay}
            </Button>
          </>
        )
      }
    >
      {opened ? <Waiting opened={opened} /> : <Offer failure={payment.failure} isBlocked={isBlocked} />}
    </Sheet>
  );
}

function Offer({ failure, isBlocked }: { failure: string | undefined; isBlocked: boolean }) {
  const { boostDays } = useSettings();
  return (
    <>
      <Ranks />
      <p>{words.about(boostDays)}</p>
      <div className="row between cost">
        <span className="dim">{words.price}</span>
        <Money naira={boostPriceNaira} size="lg" />
      </div>
      {isBlocked && <Notice tone="warning">{words.moneyDisabled}</Notice>}
      {failure && (
        <Notice tone="danger" announce>
          {failure}
        </Notice>
      )}
      <p className="xs muted centered">{words.newTab}</p>
    </>
  );
}

/** Illustration: the user's job above two others. */
function Ranks() {
  return (
    <div className="ranks" aria-hidden="true">
      <div className="own-rank">
        <IconTile icon={Megaphone} size="sm" />
        <b className="fill">{words.yourJob}</b>
        <span className="xs">{words.top}</span>
      </div>
      <div>
        <span className="skeleton" />
      </div>
      <div>
        <span className="skeleton" />
      </div>
    </div>
  );
}

/** Takes the focus from the removed button, so that screen readers announce it. */
function Waiting({ opened: { isTabOpen } }: { opened: OpenedBoost }) {
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <div ref={text} className="stack waitpay" tabIndex={-1}>
      <Notice tone={isTabOpen ? "info" : "warning"} icon={isTabOpen ? <Spinner /> : undefined}>
        {isTabOpen ? words.waiting.lead : words.waiting.blocked}
      </Notice>
      <p className="sm dim">{words.waiting.help}</p>
    </div>
  );
}

function WaysOn({ opened: { order, isTabOpen } }: { opened: OpenedBoost }) {
  const confirmation = `${pages.boostConfirmation}?${new URLSearchParams({ tx_ref: order.tx_ref })}`;
  return (
    <>
      <LinkButton kind={isTabOpen ? "quiet" : "accent"} to={order.link} target="_blank" rel="noopener">
        {words.waiting.openPage}
      </LinkButton>
      <LinkButton kind={isTabOpen ? "primary" : "quiet"} to={confirmation}>
        {words.waiting.paid}
      </LinkButton>
    </>
  );
}
