import { useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { PostReview, reviewTextMaxLength } from "#shared/contracts/reviews.ts";
import { lengthOf } from "#shared/text/length.ts";
import { reviewTexts } from "#texts/reviews.ts";
import { ContractForm } from "#web/lib/forms/contract-form.tsx";
import { useFormDraft } from "#web/lib/forms/form-draft.ts";
import { useContractForm } from "#web/lib/forms/forms.ts";
import { useUser } from "#web/lib/person/session.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { StarField } from "#web/ui/choices/star-field.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { postReview, type ReviewAbout } from "./reviews.api.ts";

const words = reviewTexts.form;
const Said = z.pick(PostReview, { rating: true, text: true });

interface ReviewSheetProps {
  about: ReviewAbout;
  isOpen: boolean;
  onClose: () => void;
  /** The button that opened it goes. */
  onSent: () => void;
}

/** Stars and a short text about a person. The draft is stored on this device until it is sent. */
export function ReviewSheet({ about, isOpen, onClose, onSent }: ReviewSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={words.title(about.fullName)}>
      <ReviewForm about={about} onClose={onClose} onSent={onSent} />
    </Sheet>
  );
}

function About({ about: { jobId, about } }: { about: ReviewAbout }) {
  if (jobId === null) return <p className="dim">{words.aboutHire}</p>;
  return about ? <p className="dim">{words.aboutJob(about)}</p> : null;
}

function ReviewForm({ about, onClose, onSent }: Omit<ReviewSheetProps, "isOpen">) {
  const client = useQueryClient();
  const showToast = useToast();
  const user = useUser();
  const { subjectId, jobId } = about;
  const form = useContractForm({
    id: "review",
    schema: Said,
    labels: { rating: words.rating, text: words.text },
    start: { rating: 0, text: "" },
  });
  const forgetDraft = useFormDraft(`review-${jobId ?? "hire"}-${subjectId ?? "poster"}`, form.form, ["text"]);
  const { ref: _ref, onBlur: _blur, onChange: _change, ...rating } = form.field("rating");
  const stars = form.form.watch("rating");
  const typed = form.form.watch("text");
  const send = async (said: z.infer<typeof Said>) => {
    const message = await postReview(client, {
      personId: user?._id ?? "",
      about: about.fullName,
      body: { subjectId, jobId, ...said },
    });
    forgetDraft();
    showToast(message);
    onClose();
    onSent();
  };
  const { failure } = form;
  return (
    <ContractForm form={form} send={send} className="stack loose">
      <About about={about} />
      <StarField
        {...rating}
        value={stars}
        onValueChange={(value) =>
          form.form.setValue("rating", value, { shouldValidate: form.form.formState.isSubmitted })
        }
      />
      <TextArea
        {...form.field("text")}
        hint={words.hint}
        tally={`${lengthOf(typed)}/${reviewTextMaxLength}`}
        rows={4}
      />
      {failure && (
        <Notice tone="danger" announce>
          {failure.isRefusal ? failure.message : words.failed}
        </Notice>
      )}
      <p className="xs muted">{words.note}</p>
      <div className="btns">
        <Button kind="quiet" onClick={onClose} disabled={form.isBusy}>
          {words.cancel}
        </Button>
        <Button type="submit" busy={form.isBusy}>
          {words.send}
        </Button>
      </div>
    </ContractForm>
  );
}
