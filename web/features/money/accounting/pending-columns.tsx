import { CircleX, Clock, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { PendingWithdrawal } from "#shared/contracts/withdrawals.ts";
import { formatNaira } from "#shared/money/money.ts";
import { dayAndTime } from "#shared/time/day-and-time.ts";
import { accountingTexts } from "#texts/accounting.ts";
import { StaffPhone } from "#web/lib/staff/staff-phone.tsx";
import { Button } from "#web/ui/actions/button.tsx";
import { Badge } from "#web/ui/content/badge.tsx";
import type { Column } from "#web/ui/content/data-table.tsx";
import { Money } from "#web/ui/content/money.tsx";

const words = accountingTexts.pending;

interface StaffActions {
  onApprove: (withdrawal: PendingWithdrawal) => void;
  onCancel: (withdrawal: PendingWithdrawal) => void;
}

type Cell = (withdrawal: PendingWithdrawal) => ReactNode;

/** Columns of the pending withdrawals. Amounts are what the bank receives. */
export function pendingColumns(actions: StaffActions): Column<PendingWithdrawal>[] {
  return [
    { label: words.person, cell: person, hidesLabel: true },
    { label: words.account, cell: account },
    { label: words.amount, cell: amount },
    { label: words.checks, cell: checks },
    { label: words.approvals, cell: approvals },
    { label: words.actions, cell: (row) => <Actions withdrawal={row} {...actions} />, hidesLabel: true },
  ];
}

/** What the bank receives, in naira. */
export const nairaOf = ({ amount, fee }: PendingWithdrawal): number => amount - fee;

const personId = ({ _id }: PendingWithdrawal): string => `withdrawal-${_id}-person`;
const amountId = ({ _id }: PendingWithdrawal): string => `withdrawal-${_id}-amount`;

const person: Cell = (withdrawal) => (
  <>
    <b id={personId(withdrawal)} className="own-line">
      {withdrawal.fullName}
    </b>
    {withdrawal.phoneNumber && <StaffPhone person={withdrawal} />}
    {withdrawal.requestedAt && (
      <span className="xs muted nobreak own-line">{words.asked(dayAndTime(withdrawal.requestedAt))}</span>
    )}
  </>
);

const account: Cell = ({ bankName, accountNumber, accountName }) => (
  <>
    <span className="own-line">{bankName}</span>
    <span className="digits own-line">{accountNumber}</span>
    <span className="own-line">{accountName}</span>
  </>
);

const amount: Cell = (withdrawal) => (
  <>
    <span id={amountId(withdrawal)} className="own-line">
      <Money naira={nairaOf(withdrawal)} />
    </span>
    <span className="xs muted nobreak own-line">{words.plusFee(formatNaira(withdrawal.fee))}</span>
    <Status withdrawal={withdrawal} />
  </>
);

function Status({ withdrawal: { status, state } }: { withdrawal: PendingWithdrawal }) {
  if (status === "pending") {
    return (
      <Badge tone="warning" icon={<Clock className="icon" />}>
        {words.pendingWord}
      </Badge>
    );
  }
  return (
    <Badge tone="danger" icon={<CircleX className="icon" />}>
      {state === "unknown" ? words.unknownWord : words.failedWord}
    </Badge>
  );
}

const checks: Cell = ({ riskFlags, failure, payableFrom, heldBack }) => (
  <div className="stack tight">
    {riskFlags.length === 0 && <span className="muted">{words.noRisk}</span>}
    {riskFlags.length > 0 && (
      <span className="row wraps">
        {riskFlags.map((flag) => (
          <Badge key={flag} tone="warning" icon={<TriangleAlert className="icon" />}>
            {words.risks[flag]}
          </Badge>
        ))}
      </span>
    )}
    {heldBack && <span className="xs">{heldBack}</span>}
    {failure && <span className="xs">{words.reason(failure)}</span>}
    {payableFrom && <span className="xs">{words.payableFrom(dayAndTime(payableFrom))}</span>}
  </div>
);

const approvals: Cell = ({ approvals: given, approvalsNeeded }) => (
  <>
    <span className="own-line">{words.approvalsOf(given.length, approvalsNeeded)}</span>
    {given.map(({ fullName, at }) => (
      <span key={fullName + at} className="xs muted own-line">
        {words.approvedBy(fullName, dayAndTime(at))}
      </span>
    ))}
  </>
);

function Actions({ withdrawal, onApprove, onCancel }: StaffActions & { withdrawal: PendingWithdrawal }) {
  const { mayApprove, mayCancel, payableFrom } = withdrawal;
  const describedBy = `${amountId(withdrawal)} ${personId(withdrawal)}`;
  return (
    <div className="row-actions">
      {mayApprove && (
        <Button
          small
          aria-haspopup="dialog"
          aria-describedby={describedBy}
          onClick={() => onApprove(withdrawal)}
        >
          {words.approve}
        </Button>
      )}
      {!mayApprove && !payableFrom && <span className="xs muted">{words.someoneElse}</span>}
      {mayCancel && (
        <Button
          kind="quiet"
          small
          aria-haspopup="dialog"
          aria-describedby={describedBy}
          onClick={() => onCancel(withdrawal)}
        >
          {words.cancel}
        </Button>
      )}
    </div>
  );
}
