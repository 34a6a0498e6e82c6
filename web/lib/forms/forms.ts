/**
 * Forms on the contracts: the same schema validates in the browser and on the server. Only pages with forms load this.
 *
 *   const form = useContractForm({ id: "login", schema: LogIn, labels });
 *   <ContractForm form={form} send={send}> <PhoneField {...form.field("phoneNumber")} />
 */
import { zodResolver } from "@hookform/resolvers/zod";
import { type FormEvent, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  get,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { type $ZodType, config } from "zod/v4/core";
import { readFieldCode } from "#shared/contracts/field-code.ts";
import { fieldTexts } from "#texts/fields.ts";
import type { FieldError } from "#web/ui/fields/error-summary.tsx";
import { ApiError } from "../api/api-error.ts";

// The content security policy forbids `eval`, which compiled validators need; trying would log a violation.
if (typeof document !== "undefined") config({ jitless: true });

interface FormPlan<Typed extends FieldValues, Sent> {
  /** Prefix of the fields' ids. */
  id: string;
  schema: $ZodType<Sent, Typed>;
  /** The fields in the order of the page, each with its label. */
  labels: Partial<Record<FieldPath<Typed>, string>>;
  /** Omit text fields, so that text typed before hydration is kept. */
  start?: DefaultValues<Typed> | undefined;
}

export interface OpenForm<Typed extends FieldValues, Sent> {
  /** From react-hook-form, for Controller and watch. */
  form: UseFormReturn<Typed, unknown, Sent>;
  /** Id, label, registration and error of a field: spread on TextField and similar. */
  field(name: FieldPath<Typed>): ReturnType<UseFormReturn<Typed>["register"]> & {
    id: string;
    label: string;
    error: string | undefined;
  };
  /** Spread on ErrorSummary. */
  summary: { errors: FieldError[]; attempt: number };
  /** Spread on `<form>`. Fields that the server refuses show its messages; any other error becomes `failure`. */
  onSubmit(send: (values: Sent) => Promise<unknown>): {
    noValidate: true;
    /** Submitting before hydration must not put the typed text into the address. */
    method: "post";
    onSubmit: (event: FormEvent) => Promise<void>;
  };
  /** Error of the last submission that belongs to no field. */
  failure: ApiError | undefined;
  isBusy: boolean;
  isValid: boolean;
}

/** Schemas report errors as codes; messages of the server are already sentences. */
function sentenceOf(error: string | undefined): string | undefined {
  const coded = error && readFieldCode(fieldTexts, error);
  if (!coded) return error;
  const text = fieldTexts[coded.code];
  return typeof text === "string" ? text : text(coded.limit);
}

export function useContractForm<Typed extends FieldValues, Sent>(
  plan: FormPlan<Typed, Sent>,
): OpenForm<Typed, Sent> {
  const form = useForm<Typed, unknown, Sent>({
    resolver: zodResolver(plan.schema as never) as never,
    mode: "onTouched",
    shouldFocusError: false,
    ...(plan.start ? { defaultValues: plan.start } : {}),
  });
  const [failure, setFailure] = useState<ApiError>();
  /** Set at once, unlike `isSubmitting`, which a quick second press would still see as false. */
  const isSending = useRef(false);
  const [flagged, setFlagged] = useState<FieldPath<Typed>[]>([]);
  const { errors, submitCount, isSubmitting, isValid } = form.formState;
  const names = Object.keys(plan.labels) as FieldPath<Typed>[];
  const labelOf = (name: FieldPath<Typed>) => plan.labels[name] ?? "";
  const sentenceAt = (name: FieldPath<Typed>) =>
    sentenceOf((get(errors, name) as { message?: string } | undefined)?.message);
  const stillWrong = flagged.filter(sentenceAt);
  if (stillWrong.length < flagged.length) setFlagged(stillWrong);

  const attempt = async (send: (values: Sent) => Promise<unknown>, values: Sent) => {
    setFailure(undefined);
    try {
      await send(values);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const refused = names.filter((name) => error.fields[name]);
      for (const name of refused) form.setError(name, { message: error.fields[name] ?? "" });
      if (refused.length === 0) setFailure(error);
    }
  };
  const submit = async (send: (values: Sent) => Promise<unknown>, event: FormEvent) => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    try {
      await form.handleSubmit((values) => attempt(send, values))(event);
    } finally {
      isSending.current = false;
    }
    setFlagged(names.filter((name) => form.getFieldState(name).error));
  };

  return {
    form,
    field: (name) => ({
      ...form.register(name),
      id: `${plan.id}-${name}`,
      label: labelOf(name),
      error: sentenceAt(name),
    }),
    summary: {
      attempt: submitCount,
      errors: stillWrong.map((name) => ({ fieldId: `${plan.id}-${name}`, label: labelOf(name) })),
    },
    onSubmit: (send) => ({
      noValidate: true,
      method: "post",
      onSubmit: (event) => submit(send, event),
    }),
    failure,
    isBusy: isSubmitting,
    isValid,
  };
}
