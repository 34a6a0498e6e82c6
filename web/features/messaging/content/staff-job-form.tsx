import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useController } from "react-hook-form";
import * as z from "zod/mini";
import { PostJob } from "#shared/contracts/jobs.ts";
import { maskContacts } from "#shared/masking/masking.ts";
import { publicRelationsTexts as words } from "#texts/content.ts";
import { fieldTexts } from "#texts/fields.ts";
import { ContractForm } from "#web/lib/forms/contract-form.tsx";
import { type OpenForm, useContractForm } from "#web/lib/forms/forms.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Select } from "#web/ui/choices/select.tsx";
import { MaskedText } from "#web/ui/content/masked-text.tsx";
import { Money } from "#web/ui/content/money.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { MoneyField } from "#web/ui/fields/money-field.tsx";
import { PhoneField } from "#web/ui/fields/phone-field.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Avatar } from "#web/ui/identity/avatar.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { useDraft } from "./drafts.ts";
import { postStaffJob, pseudonymsQuery } from "./editing.api.ts";
import { Preview, SubmitFailure } from "./preview.tsx";

const isForm = { when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null };
const StaffJob = PostJob.check(
  z.refine((job) => Boolean(job.location?.trim()), {
    error: fieldTexts.jobLocation,
    path: ["location"],
    ...isForm,
  }),
  z.refine((job) => Boolean(job.phoneNumber), {
    error: fieldTexts.phoneNumber,
    path: ["phoneNumber"],
    ...isForm,
  }),
);
type Typed = z.input<typeof PostJob>;
type JobForm = OpenForm<Typed, PostJob>;

const { description, location, phoneNumber, minBudget, maxBudget, fullName } = words.fields;
const labels = { description, location, phoneNumber, minBudget, maxBudget, fullName };

/** Posts a staff job, for a customer who contacted us outside the site. */
export function StaffJobForm() {
  const { data: names, isError, refetch, isFetching } = useQuery(pseudonymsQuery());
  if (names) return <FormWith names={names} />;
  if (!isError) return <Skeleton height="20rem" />;
  return <ErrorState title={words.namesFailed} onRetry={() => void refetch()} isRetrying={isFetching} />;
}

function FormWith({ names }: { names: readonly string[] }) {
  const client = useQueryClient();
  const showToast = useToast();
  const form: JobForm = useContractForm<Typed, PostJob>({
    id: "pr-job",
    schema: StaffJob,
    labels,
    start: { description: "", location: "", phoneNumber: "", fullName: names[0] ?? "" },
  });
  const clearDraft = useDraft("jobs", form.form);
  const send = async (job: PostJob) => {
    await postStaffJob(client, job);
    showToast(words.jobPosted);
    clearDraft();
  };
  return (
    <ContractForm form={form} send={send}>
      <TextArea {...form.field("description")} rows={5} />
      <TextField {...form.field("location")} />
      <PhoneField {...form.field("phoneNumber")} />
      <div className="two">
        <Budget form={form} name="minBudget" optional />
        <Budget form={form} name="maxBudget" />
      </div>
      <Select {...form.field("fullName")} options={names.map((name) => ({ value: name, label: name }))} />
      <JobPreview job={form.form.watch()} />
      <SubmitFailure failure={form.failure} />
      <Button type="submit" kind="accent" busy={form.isBusy} busyText={words.publishing}>
        {words.publish}
      </Button>
    </ContractForm>
  );
}

interface BudgetProps {
  form: JobForm;
  name: "minBudget" | "maxBudget";
  optional?: boolean | undefined;
}

function Budget({ form, name, optional }: BudgetProps) {
  const { field } = useController({ control: form.form.control, name });
  const { id, error, label } = form.field(name);
  return (
    <MoneyField
      id={id}
      label={label}
      {...(error ? { error } : {})}
      {...(optional ? { optional } : {})}
      name={name}
      ref={field.ref}
      {...(field.value == null ? {} : { value: field.value })}
      onValueChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}

function JobPreview({ job }: { job: Typed }) {
  const name = job.fullName ?? "";
  const most = Number(job.maxBudget) || 0;
  const least = Number(job.minBudget) || most;
  return (
    <Preview isEmpty={!job.description?.trim()}>
      <div className="row">
        <Avatar name={name} id={name} isPrivate />
        <div className="fill">
          <h3>{name}</h3>
          <span className="sm muted">{job.location}</span>
        </div>
      </div>
      <p>
        <MaskedText text={maskContacts(job.description ?? "")} />
      </p>
      {most > 1 && <Money naira={least} toNaira={most} size="md" />}
    </Preview>
  );
}
