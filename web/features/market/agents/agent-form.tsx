import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type * as z from "zod/mini";
import type { User } from "#shared/contracts/accounts.ts";
import { addressMaxLength, applicantNameMaxLength } from "#shared/contracts/agents.ts";
import { pages } from "#shared/paths.ts";
import { authTexts } from "#texts/accounts.ts";
import { agentTexts } from "#texts/agents.ts";
import type { ApiError } from "#web/lib/api/api-error.ts";
import { ContractForm } from "#web/lib/forms/contract-form.tsx";
import { useFormDraft } from "#web/lib/forms/form-draft.ts";
import { type OpenForm, useContractForm } from "#web/lib/forms/forms.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { ChoiceList } from "#web/ui/choices/choice-list.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { PhoneField } from "#web/ui/fields/phone-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { applyAsAgent } from "./agents.api.ts";
import { applicationOf, namesOf, otherBase, TypedApplication } from "./typed-application.ts";

type Typed = z.input<typeof TypedApplication>;

const words = agentTexts.form;
const labels = {
  firstName: words.firstName,
  lastName: words.lastName,
  phoneNumber: words.phoneNumber,
  houseAddress: words.houseAddress,
  hasAccount: words.hasAccount,
  operationBase: words.operationBase,
  otherBase: words.otherBase,
  agentLocation: words.agentLocation,
};
const keptFields = Object.keys(labels) as (keyof typeof labels)[];
const yesOrNo = [
  { value: "yes", label: words.yes },
  { value: "no", label: words.no },
];
const bases = [
  { value: "store", label: words.store },
  { value: "house", label: words.house },
  { value: otherBase, label: words.others },
];

/** Applies as an agent, then continues to sign-up. Signed-in users apply with their account's phone. */
export function AgentForm({ user }: { user: User | null }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const showToast = useToast();
  const form = useContractForm<Typed, TypedApplication>({
    id: "agent",
    schema: TypedApplication,
    labels,
    ...(user ? { start: startOf(user) } : {}),
  });
  const forgetDraft = useFormDraft("agent", form.form, keptFields);
  const send = async (typed: TypedApplication) => {
    await applyAsAgent(client, applicationOf(typed));
    forgetDraft();
    showToast(words.sent);
    await navigate(typed.hasAccount === "yes" ? pages.login : pages.signup);
  };
  return (
    <ContractForm form={form} send={send} className="stack loose" aria-labelledby="apply-title">
      <noscript>
        <Notice tone="warning">{authTexts.needsScripts}</Notice>
      </noscript>
      <ApplicationFields form={form} hasAccount={user !== null} />
      <Failure failure={form.failure} />
      <Button type="submit" wide busy={form.isBusy} busyText={words.sending}>
        {words.action}
      </Button>
    </ContractForm>
  );
}

interface ApplicationFieldsProps {
  form: OpenForm<Typed, TypedApplication>;
  /** The phone is the account's, so the field is read-only. */
  hasAccount: boolean;
}

function ApplicationFields({ form, hasAccount }: ApplicationFieldsProps) {
  return (
    <>
      <div className="two">
        <TextField
          {...form.field("firstName")}
          autoComplete="given-name"
          autoCapitalize="words"
          maxLength={applicantNameMaxLength}
        />
        <TextField
          {...form.field("lastName")}
          autoComplete="family-name"
          autoCapitalize="words"
          maxLength={applicantNameMaxLength}
        />
      </div>
      <PhoneField
        {...form.field("phoneNumber")}
        placeholder={authTexts.phonePlaceholder}
        hint={hasAccount ? words.ownPhoneHint : words.phoneHint}
        readOnly={hasAccount}
      />
      <TextField
        {...form.field("houseAddress")}
        autoComplete="street-address"
        placeholder={words.houseAddressPlaceholder}
        maxLength={addressMaxLength}
      />
      <ChoiceList {...form.field("hasAccount")} choices={yesOrNo} isInline />
      <ChoiceList {...form.field("operationBase")} choices={bases} isInline />
      {form.form.watch("operationBase") === otherBase && (
        <TextField
          {...form.field("otherBase")}
          placeholder={words.otherBasePlaceholder}
          maxLength={addressMaxLength}
        />
      )}
      <TextField
        {...form.field("agentLocation")}
        placeholder={words.agentLocationPlaceholder}
        maxLength={addressMaxLength}
      />
    </>
  );
}

const startOf = ({ fullName, phoneNumber }: User) => ({
  ...namesOf(fullName),
  phoneNumber,
  hasAccount: "yes" as const,
});

function Failure({ failure }: { failure: ApiError | undefined }) {
  if (!failure) return null;
  return (
    <Notice tone="danger" announce>
      {failure.isRefusal ? failure.message : words.failed}
    </Notice>
  );
}
