import type { ComponentProps } from "react";
import type { FieldValues } from "react-hook-form";
import { ErrorSummary } from "#web/ui/fields/error-summary.tsx";
import type { OpenForm } from "./forms.ts";

interface ContractFormProps<Typed extends FieldValues, Sent>
  extends Omit<ComponentProps<"form">, "onSubmit" | "method" | "noValidate"> {
  form: OpenForm<Typed, Sent>;
  send: (values: Sent) => Promise<unknown>;
}

/** The form of `useContractForm`. After a failed submission a list of errors comes first, with the focus. */
export function ContractForm<Typed extends FieldValues, Sent>({
  form,
  send,
  className = "stack",
  children,
  ...rest
}: ContractFormProps<Typed, Sent>) {
  return (
    <form className={className} {...rest} {...form.onSubmit(send)}>
      <ErrorSummary {...form.summary} />
      {children}
    </form>
  );
}
