import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { RequestPasswordReset } from "#shared/contracts/password-resets.ts";
import { authTexts } from "#texts/accounts.ts";
import { ContractForm } from "#web/lib/forms/contract-form.tsx";
import { useContractForm } from "#web/lib/forms/forms.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { PhoneField } from "#web/ui/fields/phone-field.tsx";
import { requestPasswordReset } from "./accounts.api.ts";
import { FormFailure } from "./form-failure.tsx";

const words = authTexts;

/** Sends a link for choosing a new password. The answer does not reveal whether the number has an account. */
export function ForgotPasswordForm({ onBack }: { onBack: () => void }) {
  const client = useQueryClient();
  const [isSent, setSent] = useState(false);
  const form = useContractForm({
    id: "forgot",
    schema: RequestPasswordReset,
    labels: { phoneNumber: words.phoneNumber },
  });
  const send = async (typed: RequestPasswordReset) => {
    setSent(false);
    await requestPasswordReset(client, typed);
    setSent(true);
  };
  return (
    <ContractForm form={form} send={send}>
      <FormFailure failure={form.failure} otherwise={words.linkFailed} offline={words.linkFailed} />
      {isSent && (
        <Notice tone="success" title={words.linkSent} announce>
          {words.linkSentHelp}
        </Notice>
      )}
      <PhoneField {...form.field("phoneNumber")} placeholder={words.phonePlaceholder} autoFocus />
      <Button type="submit" wide busy={form.isBusy}>
        {words.sendLink}
      </Button>
      <p className="aside">
        <button type="button" className="more" onClick={onBack}>
          {words.backToLogIn}
        </button>
      </p>
    </ContractForm>
  );
}
