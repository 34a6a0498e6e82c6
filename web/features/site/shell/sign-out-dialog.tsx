import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import * as accountsApi from "#shared/contracts/accounts.endpoints.ts";
import { pages } from "#shared/paths.ts";
import { outboxTexts } from "#texts/offline.ts";
import { shellTexts } from "#texts/shell.ts";
import { callApi } from "#web/lib/api.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { leaveDevice } from "#web/lib/device/leave-device.ts";
import { itemsOf } from "#web/lib/device/outbox.ts";
import { forgetAnswers } from "#web/lib/forget-person.ts";
import { meQuery, useUser } from "#web/lib/session.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";

const words = shellTexts;

export function SignOutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const signOut = useSignOut();
  const waiting = useWaiting(isOpen);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => signOut.mutate(undefined, { onSuccess: onClose })}
      title={words.signOutQuestion}
      confirmText={waiting > 0 ? outboxTexts.signOutDelete : words.signOut}
      cancelText={words.stay}
      isBusy={signOut.isPending}
    >
      {waiting > 0 && <p>{outboxTexts.signOutWaiting(waiting)}</p>}
      {signOut.isError && (
        <Notice tone="danger" announce>
          {words.signOutFailed}
        </Notice>
      )}
    </ConfirmDialog>
  );
}

/** Number of the user's unsent items. */
function useWaiting(isOpen: boolean): number {
  const personId = useUser()?._id;
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!isOpen || personId === undefined) return;
    itemsOf(personId).then(
      (items) => setCount(items.length),
      () => setCount(0),
    );
  }, [isOpen, personId]);
  return count;
}

/** Ends the session and clears this device. Offline it fails, because the session would remain open on the server. */
function useSignOut() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const personId = useUser()?._id;
  return useMutation({
    mutationFn: () => endSession(client),
    onSuccess: async () => {
      await leaveDevice(personId);
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
