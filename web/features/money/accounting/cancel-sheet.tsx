import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { PendingWithdrawal } from "#shared/contracts/withdrawals.ts";
import { accountingTexts } from "#texts/accounting.ts";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { useLast } from "#web/ui/use-last.ts";
import { cancelForSomeone, reloadBooks, removePending } from "./accounting.api.ts";
import { WrittenReason } from "./written-reason.tsx";

const words = accountingTexts.pending;

interface CancelSheetProps {
  withdrawal: PendingWithdrawal | undefined;
  onClose: () => void;
  onDecided: () => void;
}

/** Returns the units to the user, with a recorded reason. */
export function CancelSheet({ withdrawal, onClose, onDecided }: CancelSheetProps) {
  const client = useQueryClient();
  const showToast = useToast();
  const shown = useLast(withdrawal);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (order: { withdrawalId: string; reason: string }) => cancelForSomeone(client, order),
    onSuccess: (_answer, { withdrawalId }) => {
      removePending(client, withdrawalId);
      showToast(words.cancelled);
      close();
      onDecided();
      return reloadBooks(client);
    },
    onError: () => reloadBooks(client),
  });
  const close = () => {
    reset();
    onClose();
  };
  return (
    <WrittenReason
      isOpen={withdrawal !== undefined}
      onClose={close}
      onSend={(reason) => shown && mutate({ withdrawalId: shown._id, reason })}
      title={words.cancelTitle}
      about={<p className="dim">{words.cancelHelp(shown?.fullName ?? "")}</p>}
      label={words.cancelReason}
      hint={words.cancelReasonHint}
      neededText={words.cancelReasonNeeded}
      minLength={1}
      maxLength={300}
      kind="danger"
      confirmText={words.cancelConfirm}
      cancelText={words.keep}
      busyText={words.cancelling}
      failedText={words.cancelFailed}
      isBusy={isPending}
      error={error}
    />
  );
}
