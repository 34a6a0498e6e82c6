import { shellTexts } from "#texts/shell.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { useSignOut } from "./use-sign-out.ts";

const words = shellTexts;

export function SignOutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const signOut = useSignOut();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => signOut.mutate(undefined, { onSuccess: onClose })}
      title={words.signOutQuestion}
      confirmText={words.signOut}
      cancelText={words.stay}
      isBusy={signOut.isPending}
    >
      {signOut.isError && (
        <Notice tone="danger" announce>
          {words.signOutFailed}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
