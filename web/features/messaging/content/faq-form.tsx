import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod/mini";
import { questionMaxLength } from "#shared/constants.ts";
import { PostFaq } from "#shared/contracts/content.ts";
import { publicRelationsTexts as words } from "#texts/content.ts";
import { ContractForm } from "#web/lib/forms/contract-form.tsx";
import { useContractForm } from "#web/lib/forms/forms.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { LightText } from "#web/ui/content/light-text.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { useDraft } from "./drafts.ts";
import { publishFaq } from "./editing.api.ts";
import { Preview, SubmitFailure } from "./preview.tsx";

const labels = { question: words.fields.question, answer: words.fields.answer };

export function FaqForm() {
  const client = useQueryClient();
  const showToast = useToast();
  const form = useContractForm<z.input<typeof PostFaq>, PostFaq>({
    id: "pr-faq",
    schema: PostFaq,
    labels,
    start: { question: "", answer: "" },
  });
  const clearDraft = useDraft("faqs", form.form);
  const { question, answer } = form.form.watch();
  const send = async (faq: PostFaq) => {
    showToast(await publishFaq(client, faq));
    clearDraft();
  };
  return (
    <ContractForm form={form} send={send}>
      <TextField {...form.field("question")} maxLength={questionMaxLength.question} />
      <TextArea
        {...form.field("answer")}
        rows={6}
        maxLength={questionMaxLength.answer}
        hint={words.lightTextHint}
      />
      <Preview isEmpty={!question?.trim() && !answer?.trim()}>
        <h3>{question}</h3>
        <LightText text={answer ?? ""} />
      </Preview>
      <SubmitFailure failure={form.failure} />
      <Button type="submit" busy={form.isBusy} busyText={words.publishing}>
        {words.publish}
      </Button>
    </ContractForm>
  );
}
