import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { reviewReplyMaxLength } from "#shared/contracts/reviews.ts";
import { lengthOf } from "#shared/text/length.ts";
import { fieldTexts } from "#texts/fields.ts";
import { reviewTexts } from "#texts/reviews.ts";
import { refusalOr } from "#web/lib/api/refusal-or.ts";
import { useErrorList } from "#web/lib/forms/error-list.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { ErrorSummary } from "#web/ui/fields/error-summary.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { replyToReview } from "./reviews.api.ts";

const words = reviewTexts.reply;

interface ReplyFormProps {
  /** The page's user, who is the signed-in user. */
  personId: string;
  reviewId: string;
  author: string;
}

/** A button that opens a reply field; each review takes one reply. */
export function ReplyForm({ personId, reviewId, author }: ReplyFormProps) {
  const client = useQueryClient();
  const showToast = useToast();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const fieldId = `reply-${reviewId}`;
  const length = lengthOf(text.trim());
  const isFit = length > 0 && length <= reviewReplyMaxLength;
  const { summary, wasTried, refuse } = useErrorList(isFit ? [] : [{ fieldId, label: words.label }]);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (typed: string) => replyToReview(client, { personId, reviewId, text: typed }),
    onSuccess: (message) => showToast(message),
  });
  if (!isOpen) {
    return (
      <Button kind="soft" small aria-label={words.openName(author)} onClick={() => setOpen(true)}>
        {words.open}
      </Button>
    );
  }
  const refusal = error ? refusalOr(error, words.failed) : undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending && !refuse()) mutate(text.trim());
  };
  return (
    <form className="stack replying" method="post" noValidate onSubmit={send}>
      <ErrorSummary {...summary} />
      <TextArea
        id={fieldId}
        label={words.label}
        hint={words.hint}
        error={wasTried && !isFit ? fieldTexts.reviewReply : refusal}
        tally={`${lengthOf(text)}/${reviewReplyMaxLength}`}
        rows={2}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        // The user pressed the button that opened this field.
        autoFocus
        live
      />
      <div className="btns">
        <Button kind="quiet" small onClick={() => setOpen(false)} disabled={isPending}>
          {words.cancel}
        </Button>
        <Button type="submit" small busy={isPending}>
          {words.send}
        </Button>
      </div>
    </form>
  );
}
