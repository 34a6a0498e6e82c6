import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import * as accountsApi from "#shared/contracts/accounts.endpoints.ts";
import { pages } from "#shared/paths.ts";
import { shellTexts } from "#texts/shell.ts";
import { callApi } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { forgetAnswers } from "#web/lib/forget-person.ts";
import { clearLocal } from "#web/lib/local-store.ts";
import { meQuery } from "#web/lib/session.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";

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

/** Ends the session and clears this device. Offline it fails, because the session would remain open on the server. */
function useSignOut() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => endSession(client),
    onSuccess: async () => {
      clearLocal();
      client.setQueryData(meQuery().queryKey, { user: null });
      await navigate(pages.login);
      forgetAnswers(client);
    },
  });
}

async function endSession(client: QueryClient): Promise<void> {
  try {
    await callApi(client, accountsApi.logOut);
  } catch (error) {
    const hasEndedBefore = error instanceof ApiError && error.status === 401;
    if (!hasEndedBefore) throw error;
  }
}
