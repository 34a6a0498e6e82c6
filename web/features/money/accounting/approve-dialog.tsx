import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { PendingWithdrawal, WithdrawalInitiated } from "#shared/contracts/withdrawals.ts";
import { formatNaira } from "#shared/money/money.ts";
import { accountingTexts } from "#texts/accounting.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { Facts } from "#web/ui/content/receipt.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { useLast } from "#web/ui/use-last.ts";
import { approveWithdrawal, reloadBooks, removePending } from "./accounting.api.ts";
import { nairaOf } from "./pending-columns.tsx";

const words = accountingTexts.pending;

interface ApproveDialogProps {
  withdrawal: PendingWithdrawal | undefined;
  onClose: () => void;
  onDecided: () => void;
}

/** Second confirmation: recipient, amount, account, and warnings. */
export function ApproveDialog({ withdrawal, onClose, onDecided }: ApproveDialogProps) {
  const shown = useLast(withdrawal);
  const approval = useApproval(() => {
    onClose();
    onDecided();
  });
  if (!shown) return null;
  const naira = nairaOf(shown);
  return (
    <ConfirmDialog
      kind="primary"
      isOpen={withdrawal !== undefined}
      onClose={() => {
        approval.reset();
        onClose();
      }}
      onConfirm={() => approval.mutate(shown)}
      title={words.confirmTitle(shown.fullName)}
      priceNaira={naira}
      confirmText={words.confirm(formatNaira(naira))}
      cancelText={words.notYet}
      isBusy={approval.isPending}
      busyText={words.confirming}
    >
      <Facts
        lines={[
          { label: words.bank, value: shown.bankName },
          { label: words.accountNumber, value: shown.accountNumber },
          { label: words.accountName, value: shown.accountName },
        ]}
      />
      <Warnings withdrawal={shown} />
      {approval.failure && (
        <Notice tone="danger" title={words.approveFailed} announce>
          {approval.failure}
        </Notice>
      )}
    </ConfirmDialog>
  );
}

function Warnings({ withdrawal }: { withdrawal: PendingWithdrawal }) {
  const { riskFlags, state, approvalsNeeded, approvals } = withdrawal;
  const missing = approvalsNeeded - approvals.length - 1;
  return (
    <>
      {riskFlags.length > 0 && (
        <Notice tone="warning" title={words.checks}>
          {riskFlags.map((flag) => words.risks[flag]).join(", ")}
        </Notice>
      )}
      {state === "failed" && <Notice>{words.again}</Notice>}
      {state === "unknown" && <Notice tone="warning">{words.unclear}</Notice>}
      {missing > 0 && <p className="sm dim">{words.twoPeople(missing)}</p>}
    </>
  );
}

function useApproval(onDone: () => void) {
  const client = useQueryClient();
  const showToast = useToast();
  const mutation = useMutation({
    mutationFn: ({ _id }: PendingWithdrawal) => approveWithdrawal(client, _id),
    onSuccess: (answer, withdrawal) => {
      void reloadBooks(client);
      if (answer.transferResponse.status === "failed") return;
      if (answer.approvalsMissing === 0) removePending(client, withdrawal._id);
      showToast(doneSentence(answer, formatNaira(nairaOf(withdrawal))));
      mutation.reset();
      onDone();
    },
    // Another member of staff may have decided meanwhile.
    onError: () => reloadBooks(client),
  });
  const { error, data, mutate, isPending, reset } = mutation;
  const refusal = data?.transferResponse.status === "failed" ? words.refused : undefined;
  return { mutate, isPending, reset, failure: error ? reasonOf(error) : refusal };
}

function doneSentence({ transferResponse, approvalsMissing }: WithdrawalInitiated, naira: string): string {
  if (approvalsMissing > 0) return words.oneMore;
  return transferResponse.status === "success" ? words.paid(naira) : words.onItsWay(naira);
}

const reasonOf = (error: Error): string =>
  error instanceof ApiError && error.status > 0 ? error.message : accountingTexts.tryAgainLater;
