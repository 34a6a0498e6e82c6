import { useQueryClient } from "@tanstack/react-query";
import { BeginSetUp, type SecondFactorSetUp } from "#shared/contracts/second-factor.ts";
import { securityTexts as words } from "#texts/second-factor.ts";
import { ContractForm } from "#web/lib/forms/contract-form.tsx";
import { useContractForm } from "#web/lib/forms/forms.ts";
import { FormEnd } from "#web/ui/fields/form-end.tsx";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { beginSetUp } from "./second-factor.api.ts";

interface PasswordFormProps {
  onCancel: () => void;
  onBegun: (setUp: SecondFactorSetUp) => void;
}

/** Asks for the password before the set-up, because the sign-in was too long ago. */
export function PasswordForm({ onCancel, onBegun }: PasswordFormProps) {
  const client = useQueryClient();
  const form = useContractForm({
    id: "factor-password",
    schema: BeginSetUp,
    labels: { password: words.password },
    start: { password: "" },
  });
  return (
    <ContractForm form={form} send={async (typed) => onBegun(await beginSetUp(client, typed))}>
      <p>{words.passwordLead}</p>
      <PasswordField {...form.field("password")} autoComplete="current-password" data-focus />
      <FormEnd
        form={form}
        failed={words.setUpFailed}
        cancel={words.cancel}
        onCancel={onCancel}
        send={words.setUp}
        busyText={words.settingUp}
      />
    </ContractForm>
  );
}
