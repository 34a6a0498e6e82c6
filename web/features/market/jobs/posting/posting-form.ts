import * as z from "zod/mini";
import { PostJob } from "#shared/contracts/jobs.ts";
import { fieldTexts } from "#texts/fields.ts";
import { postingTexts } from "#texts/jobs.ts";
import { useFormDraft } from "#web/lib/forms/form-draft.ts";
import { type OpenForm, useContractForm } from "#web/lib/forms/forms.ts";

type TypedJob = z.input<typeof PostJob>;
export type PostingForm = OpenForm<TypedJob, PostJob>;

export const formId = "post-job";
/** Fields that the page fills in itself, and the file, which use-draft-media.ts stores. */
const notTyped = ["userId", "fullName", "agentPhoneNumber", "mediaUrl", "pseudonym"];
/** Fields that are stored on the phone until the job is posted. */
const keptFields = (Object.keys(PostJob.shape) as (keyof TypedJob)[]).filter(
  (name) => !notTyped.includes(name),
);

/** The contract for agents, who post for a client and give the client's phone. */
const AgentPostJob = PostJob.check(
  z.refine((job) => Boolean(job.phoneNumber), {
    error: fieldTexts.agentClientPhone,
    path: ["phoneNumber"],
    when: ({ value }) => typeof value === "object" && value !== null,
  }),
);

/** The form with its draft. Call `forgetDraft` after the job was posted. */
export function usePostingForm(isAgent: boolean): { form: PostingForm; forgetDraft: () => void } {
  const form = useContractForm<TypedJob, PostJob>({
    id: formId,
    schema: isAgent ? AgentPostJob : PostJob,
    labels: postingTexts.names,
  });
  return { form, forgetDraft: useFormDraft(formId, form.form, keptFields) };
}
