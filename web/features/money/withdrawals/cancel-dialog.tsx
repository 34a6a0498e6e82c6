import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { OwnWithdrawal } from "#shared/contracts/withdrawals.ts";
import { formatNaira } from "#shared/money/money.ts";
import { withdrawalTexts } from "#texts/withdrawals.ts";
import { refusalOr } from "#web/lib/api/refusal-or.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { useLast } from "#web/ui/use-last.ts";
import { cancelWithdrawal, refreshMoney } from "./withdrawals.api.ts";

const words = withdrawalTexts.own;

interface CancelDialogProps {
  withdrawal: OwnWithdrawal | undefined;
  onClose: () => void;
  /** Runs when its row shows that it is cancelled. */
  onCancelled: () => void;
}

export function CancelDialog({ withdrawal, onClose, onCancelled }: CancelDialogProps) {
  const client = useQueryClient();
  const showToast = useToast();
  const shown = useLast(withdrawal);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (id: string) => cancelWithdrawal(client, id),
    onSuccess: async () => {
      showToast(words.cancelled);
      close();
      await refreshMoney(client);
      onCancelled();
    },
    // The withdrawal may have been decided meanwhile; the refreshed row shows it. The sentence does not wait for it.
    onError: () => void refreshMoney(client),
  });
  const close = () => {
    reset();
    onClose();
  };
  if (!shown) return null;
  return (
    <ConfirmDialog
      isOpen={withdrawal !== undefined}
      onClose={close}
      onConfirm={() => mutate(shown._id)}
      title={words.cancelTitle}
      confirmText={words.cancelConfirm}
      cancelText={words.keep}
      isBusy={isPending}
      busyText={words.cancelling}
    >
      <p className="dim">{words.cancelHelp(formatNaira(shown.amount - shown.fee), formatNaira(shown.fee))}</p>
      {error && (
        <Notice tone="danger" announce>
          {refusalOr(error, words.cancelFailed)}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
