import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import { ResetPassword } from "#shared/contracts/password-resets.ts";
import { pages } from "#shared/paths.ts";
import { authTexts } from "#texts/accounts.ts";
import { errorTexts } from "#texts/errors.ts";
import { ContractForm } from "#web/lib/forms/contract-form.tsx";
import { useContractForm } from "#web/lib/forms/forms.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { resetPassword } from "./accounts.api.ts";
import { FormFailure } from "./form-failure.tsx";

const words = authTexts;

export function ResetPasswordForm({ token }: { token: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const showToast = useToast();
  const form = useContractForm({
    id: "reset",
    schema: ResetPassword,
    labels: { newPassword: words.newPassword },
  });
  const send = async (typed: ResetPassword) => {
    const { message } = await resetPassword(client, token, typed);
    showToast(message);
    await navigate(pages.login, { replace: true });
  };
  return (
    <ContractForm form={form} send={send}>
      <FormFailure failure={form.failure} title={words.resetFailed} otherwise={errorTexts.internal} />
      <PasswordField {...form.field("newPassword")} autoComplete="new-password" hint={words.passwordHint} />
      <Button type="submit" wide busy={form.isBusy}>
        {words.resetAction}
      </Button>
      <p className="aside">
        <Link to={`${pages.login}?forgot=1`}>{words.newLink}</Link>
      </p>
    </ContractForm>
  );
}
