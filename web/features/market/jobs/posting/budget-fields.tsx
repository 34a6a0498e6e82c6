import { useController } from "react-hook-form";
import { postingTexts as words } from "#texts/jobs.ts";
import { MoneyField } from "#web/ui/fields/money-field.tsx";
import type { PostingForm } from "./posting-form.ts";

export function BudgetFields({ form }: { form: PostingForm }) {
  return (
    <div className="two">
      <BudgetField form={form} name="minBudget" label={words.minimum} optional />
      <BudgetField form={form} name="maxBudget" label={words.maximum} />
    </div>
  );
}

interface BudgetFieldProps {
  form: PostingForm;
  name: "minBudget" | "maxBudget";
  label: string;
  optional?: boolean | undefined;
}

function BudgetField({ form, name, label, optional }: BudgetFieldProps) {
  const { field } = useController({ control: form.form.control, name });
  const { id, error } = form.field(name);
  return (
    <MoneyField
      id={id}
      error={error}
      label={label}
      optional={optional}
      name={name}
      ref={field.ref}
      value={field.value ?? undefined}
      onValueChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}
