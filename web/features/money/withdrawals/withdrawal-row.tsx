import { CircleX, Clock, Landmark, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import type { OwnWithdrawal, WithdrawalStatus } from "#shared/contracts/withdrawals.ts";
import { formatNaira } from "#shared/money/money.ts";
import { shortDate } from "#shared/time/job-age.ts";
import { withdrawalTexts } from "#texts/withdrawals.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Badge, type BadgeTone } from "#web/ui/content/badge.tsx";
import { ListRow } from "#web/ui/content/list-row.tsx";
import { Money } from "#web/ui/content/money.tsx";
import { IconTile } from "#web/ui/identity/tile.tsx";
import { lastDigits } from "./withdrawal-entry.ts";

const words = withdrawalTexts.own;

const looks: Record<WithdrawalStatus, { tone: BadgeTone; icon?: ReactNode; dot?: boolean }> = {
  pending: { tone: "warning", icon: <Clock className="icon" /> },
  processing: { tone: "brand", icon: <Clock className="icon" /> },
  paid: { tone: "success", dot: true },
  failed: { tone: "danger", icon: <CircleX className="icon" /> },
  cancelled: { tone: "plain" },
  reversed: { tone: "plain", icon: <Undo2 className="icon" /> },
};

interface WithdrawalRowProps {
  withdrawal: OwnWithdrawal;
  onCancel: () => void;
}

/** Destination and status. The amount is what the bank receives. */
export function WithdrawalRow({ withdrawal, onCancel }: WithdrawalRowProps) {
  const { amount, fee, status, bankName, accountNumber, requestedAt, canCancel } = withdrawal;
  const { word, help } = words.statuses[status];
  const naira = amount - fee;
  return (
    <ListRow
      lead={<IconTile icon={Landmark} look="tint-0" />}
      title={bankName}
      meta={
        <>
          <span className="own-line">{withdrawalTexts.accountEnding(lastDigits(accountNumber))}</span>
          <span className="own-line">{shortDate(requestedAt)}</span>
          {help}
        </>
      }
      end={
        <>
          <Money naira={naira} />
          <Badge {...looks[status]}>{word}</Badge>
          {canCancel && (
            <Button
              kind="quiet"
              small
              aria-haspopup="dialog"
              aria-label={words.cancelLabel(formatNaira(naira), bankName)}
              onClick={onCancel}
            >
              {words.cancel}
            </Button>
          )}
        </>
      }
    />
  );
}
