import type * as z from "zod/mini";
import { UpdateBusinessFields, type UserProfile } from "#shared/contracts/servicemen.ts";
import { businessCardTexts } from "#texts/servicemen.ts";
import { useFormDraft } from "#web/lib/forms/form-draft.ts";
import { type OpenForm, useContractForm } from "#web/lib/forms/forms.ts";
import { type TypedCard, typedOf } from "./card-preview.ts";

type TypedFields = z.input<typeof UpdateBusinessFields>;
export type CardForm = OpenForm<TypedFields, UpdateBusinessFields>;

const formId = "business-card";
const keptFields = [
  "serviceRendered",
  "serviceDescription",
  "currentLocation",
  "minUnits",
  "businessName",
] as const;

/** The form with its draft, starting from the saved card. Call `forgetDraft` after the card was saved. */
export function useCardForm(saved: UserProfile): { form: CardForm; forgetDraft: () => void } {
  const form = useContractForm<TypedFields, UpdateBusinessFields>({
    id: formId,
    schema: UpdateBusinessFields,
    labels: businessCardTexts.names,
    start: typedOf(saved),
  });
  return { form, forgetDraft: useFormDraft(formId, form.form, keptFields) };
}

export function typedIn(form: CardForm): TypedCard {
  const [serviceRendered, serviceDescription, currentLocation, minUnits, businessName] =
    form.form.watch(keptFields);
  return {
    serviceRendered: serviceRendered ?? "",
    serviceDescription: serviceDescription ?? "",
    currentLocation: currentLocation ?? "",
    minUnits: String(minUnits ?? ""),
    businessName: businessName ?? "",
  };
}
