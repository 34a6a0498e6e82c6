import * as z from "zod/mini";
import { AgentApplicationForm, addressMaxLength, operationBases } from "#shared/contracts/agents.ts";
import { fieldTexts } from "#texts/fields.ts";

export const otherBase = "others";

/** The form's values: base is one of three choices, and the third asks for a text. */
export const TypedApplication = z
  .extend(AgentApplicationForm, {
    operationBase: z.enum([...operationBases, otherBase], fieldTexts.operationBase),
    otherBase: z.optional(z.string().check(z.maxLength(addressMaxLength))),
  })
  .check(
    z.refine((form) => form.operationBase !== otherBase || Boolean(form.otherBase?.trim()), {
      error: fieldTexts.operationBase,
      path: ["otherBase"],
      when: ({ value }) => typeof value === "object" && value !== null,
    }),
  );
export type TypedApplication = z.infer<typeof TypedApplication>;

export const applicationOf = ({ otherBase: words, ...form }: TypedApplication): AgentApplicationForm => ({
  ...form,
  operationBase: form.operationBase === otherBase ? (words ?? "") : form.operationBase,
});

export function namesOf(fullName: string): { firstName: string; lastName: string } {
  const [firstName = "", ...others] = fullName.trim().split(/\s+/);
  return { firstName, lastName: others.join(" ") };
}
