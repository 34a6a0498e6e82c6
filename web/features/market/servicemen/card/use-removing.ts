import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { businessCardTexts } from "#texts/servicemen.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { ownProfileQuery, removePhoto } from "./business-card.api.ts";

const words = businessCardTexts.photos;

interface Removing {
  isAsking: boolean;
  ask: (photoId: string) => void;
  cancel: () => void;
  confirm: () => void;
  isBusy: boolean;
  failure: string | undefined;
}

/** Removes a photo after confirmation. The focus moves to the file chooser. */
export function useRemoving(userId: string, focusId: string): Removing {
  const client = useQueryClient();
  const showToast = useToast();
  const [photoId, setPhotoId] = useState<string>();
  const removal = useMutation({
    mutationFn: (id: string) => removePhoto(client, userId, id),
    onSuccess: () => done(),
    onError: (error) => {
      // Already removed, by another tab or by a call whose answer was lost.
      if (!(error instanceof ApiError) || error.status !== 404) return;
      void client.invalidateQueries({ queryKey: ownProfileQuery(userId).queryKey });
      done();
    },
  });
  const done = () => {
    setPhotoId(undefined);
    showToast(words.removed);
    // The pressed button has been removed.
    requestAnimationFrame(() => document.getElementById(focusId)?.focus());
  };
  return {
    isAsking: photoId !== undefined,
    ask: (id) => {
      removal.reset();
      setPhotoId(id);
    },
    cancel: () => setPhotoId(undefined),
    confirm: () => photoId && removal.mutate(photoId),
    isBusy: removal.isPending,
    failure: removal.isError ? words.notRemoved : undefined,
  };
}
