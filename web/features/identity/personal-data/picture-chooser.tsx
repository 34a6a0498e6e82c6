import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ImagePlus } from "lucide-react";
import type { ChangeEvent } from "react";
import { imageMaxBytes } from "#shared/constants.ts";
import type { User } from "#shared/contracts/accounts.ts";
import { personalDataAnswers, personalDataTexts } from "#texts/personal-data.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { dataUrlOf, shrinkPicture } from "#web/lib/forms/shrink-picture.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { Avatar } from "#web/ui/identity/avatar.tsx";
import { IconTile } from "#web/ui/identity/tile.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { updateProfile } from "./personal-data.api.ts";

const words = personalDataTexts.form;

/** The chosen file is not a picture that can be sent. */
class UnfitPicture extends Error {}

export function PictureChooser({ user }: { user: User }) {
  const client = useQueryClient();
  const showToast = useToast();
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: async (file: File | null) =>
      updateProfile(client, { picture: file && (await readyToSend(file)) }),
    onSuccess: (message) => showToast(message),
  });
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.currentTarget.files?.[0];
    // Lets the same file be chosen again.
    event.currentTarget.value = "";
    if (file && !isPending) mutate(file);
  };
  const picture = user.pictureUrl;
  return (
    <div className="stack">
      <label className="drop">
        <input type="file" className="visually-hidden" accept="image/*" onChange={choose} />
        {picture ? (
          <Avatar name={user.fullName} id={user._id} photoUrl={picture} size="lg" />
        ) : (
          <IconTile icon={ImagePlus} look="tint-0" />
        )}
        <span className="fill">
          <span className="row-title own-line">{picture ? words.another : words.choose}</span>
          <span className="xs muted own-line">{words.pictureHint}</span>
        </span>
        {isPending && variables && <Spinner />}
      </label>
      {picture && (
        <Button
          kind="quiet"
          small
          busy={isPending && variables === null}
          busyText={personalDataTexts.saving}
          onClick={() => mutate(null)}
        >
          {words.remove}
        </Button>
      )}
      {error && (
        <Notice tone="danger" announce>
          {sentenceOf(error)}
        </Notice>
      )}
    </div>
  );
}

async function readyToSend(file: File): Promise<string> {
  const picture = await shrinkPicture(file).catch(() => undefined);
  if (!picture) throw new UnfitPicture(personalDataAnswers.pictureKind);
  if (picture.size > imageMaxBytes) throw new UnfitPicture(personalDataAnswers.pictureTooLarge);
  return dataUrlOf(picture);
}

function sentenceOf(error: Error): string {
  if (error instanceof UnfitPicture) return error.message;
  return error instanceof ApiError && error.isRefusal
    ? (error.fields.picture ?? error.message)
    : personalDataTexts.failed;
}
