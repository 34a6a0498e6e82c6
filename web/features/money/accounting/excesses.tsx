import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Excess, RefundState } from "#shared/contracts/accounting.ts";
import { groupDigits } from "#shared/money/money.ts";
import { dayAndTime } from "#shared/time/day-and-time.ts";
import { accountingTexts } from "#texts/accounting.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { amountText } from "#web/lib/payments/refund-words.ts";
import { StaffPhone } from "#web/lib/staff/staff-phone.tsx";
import { Button } from "#web/ui/actions/button.tsx";
import { Badge, type BadgeTone, Count } from "#web/ui/content/badge.tsx";
import { type Column, DataTable } from "#web/ui/content/data-table.tsx";
import { Money } from "#web/ui/content/money.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { focusSoon } from "#web/ui/take-focus.ts";
import { useLast } from "#web/ui/use-last.ts";
import { refundExcess, reloadBooks } from "./accounting.api.ts";

const words = accountingTexts.excesses;
const titleId = "payments-to-refund";

const tones: Record<RefundState, BadgeTone> = {
  due: "warning",
  sending: "brand",
  unclear: "warning",
  failed: "danger",
  returned: "success",
  credited: "success",
};

/** Money received that bought nothing, and its refund; or that became units at once. */
export function Excesses({ excesses }: { excesses: readonly Excess[] }) {
  const [toRefund, setToRefund] = useState<Excess>();
  const waiting = excesses.filter(({ state }) => state !== "returned" && state !== "credited").length;
  return (
    <section className="stack">
      <h2 id={titleId} className="h2 row" tabIndex={-1}>
        {words.title} <Count value={groupDigits(waiting)} />
      </h2>
      {excesses.length === 0 ? (
        <p className="dim">{words.none}</p>
      ) : (
        <DataTable
          caption={words.title}
          columns={excessColumns(setToRefund)}
          rows={excesses}
          keyOf={({ _id }) => _id}
        />
      )}
      <RefundDialog excess={toRefund} onClose={() => setToRefund(undefined)} />
    </section>
  );
}

const excessColumns = (onRefund: (excess: Excess) => void): Column<Excess>[] => [
  {
    label: words.person,
    hidesLabel: true,
    cell: (excess) => (
      <>
        <b className="own-line">{excess.fullName}</b>
        <StaffPhone person={excess} />
      </>
    ),
  },
  { label: words.amount, cell: (excess) => <Amount excess={excess} /> },
  {
    label: words.reason,
    cell: ({ reason, tx_ref, createdAt }) => (
      <>
        <span className="own-line">{words.reasons[reason]}</span>
        <span className="xs muted own-line">{words.order(tx_ref)}</span>
        <span className="xs muted own-line">{dayAndTime(createdAt)}</span>
      </>
    ),
  },
  {
    label: words.state,
    cell: ({ state, failure }) => (
      <>
        <Badge tone={tones[state]} dot>
          {words.states[state]}
        </Badge>
        {failure && <span className="xs own-line">{failure}</span>}
      </>
    ),
  },
  {
    label: words.actions,
    hidesLabel: true,
    cell: (excess) =>
      excess.mayRefund && (
        <Button
          kind="soft"
          small
          aria-haspopup="dialog"
          aria-label={words.refundLabel(amountText(excess), excess.fullName)}
          onClick={() => onRefund(excess)}
        >
          {words.refund}
        </Button>
      ),
  },
];

function Amount({ excess }: { excess: Excess }) {
  if (excess.currency === "NGN") return <Money naira={excess.amount} decimals />;
  return <b className="digits">{amountText(excess)}</b>;
}

interface RefundDialogProps {
  excess: Excess | undefined;
  onClose: () => void;
}

function RefundDialog({ excess, onClose }: RefundDialogProps) {
  const client = useQueryClient();
  const showToast = useToast();
  const shown = useLast(excess);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (id: string) => refundExcess(client, id),
    onSuccess: ({ message }) => {
      showToast(message);
      close();
      // The row's button goes.
      focusSoon(document.getElementById(titleId));
      return reloadBooks(client);
    },
    onError: () => reloadBooks(client),
  });
  const close = () => {
    reset();
    onClose();
  };
  if (!shown) return null;
  return (
    <ConfirmDialog
      kind="primary"
      isOpen={excess !== undefined}
      onClose={close}
      onConfirm={() => mutate(shown._id)}
      title={words.confirmTitle(shown.fullName)}
      confirmText={words.confirm(amountText(shown))}
      cancelText={words.notYet}
      isBusy={isPending}
      busyText={words.refunding}
    >
      <p className="dim">{words.confirmHelp}</p>
      {error && (
        <Notice tone="danger" announce>
          {error instanceof ApiError && error.status > 0 ? error.message : words.failed}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
