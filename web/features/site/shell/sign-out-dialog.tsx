import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { pages } from "#shared/paths.ts";
import { outboxTexts } from "#texts/offline.ts";
import { shellTexts } from "#texts/shell.ts";
import { apiOrigin } from "#web/lib/api/api.ts";
import { itemsOf } from "#web/lib/device/outbox.ts";
import { signOut } from "#web/lib/device/sign-out.ts";
import { forgetAnswers } from "#web/lib/person/forget-person.ts";
import { meQuery, useUser } from "#web/lib/person/session.ts";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";

const words = shellTexts;

export function SignOutDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const leaving = useSignOut();
  const waiting = useWaiting(isOpen);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => leaving.mutate(undefined, { onSuccess: onClose })}
      title={words.signOutQuestion}
      confirmText={waiting > 0 ? outboxTexts.signOutDelete : words.signOut}
      cancelText={words.stay}
      isBusy={leaving.isPending}
    >
      {waiting > 0 && <p>{outboxTexts.signOutWaiting(waiting)}</p>}
      {leaving.isError && (
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

/** Clears this device and ends the session: later, if the server cannot be reached now. */
function useSignOut() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const personId = useUser()?._id;
  return useMutation({
    mutationFn: async () => {
      if (personId !== undefined) await signOut(apiOrigin(), personId);
    },
    onSuccess: async () => {
      client.setQueryData(meQuery().queryKey, { user: null });
      await navigate(pages.login);
      forgetAnswers(client);
    },
  });
}
