import { useQueryClient } from "@tanstack/react-query";
import { SecondFactorCode } from "#shared/contracts/second-factor.ts";
import { securityTexts as words } from "#texts/second-factor.ts";
import { ContractForm } from "#web/lib/forms/contract-form.tsx";
import { useContractForm } from "#web/lib/forms/forms.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { finishLogIn } from "./accounts.api.ts";
import { useLeaveSignedIn } from "./after-sign-in.ts";
import { FormFailure } from "./form-failure.tsx";

export function SecondStepForm({ onBack }: { onBack: () => void }) {
  const client = useQueryClient();
  const leave = useLeaveSignedIn();
  const form = useContractForm({
    id: "second-step",
    schema: SecondFactorCode,
    labels: { code: words.code },
    start: { code: "" },
  });
  return (
    <ContractForm form={form} send={async (typed) => leave(await finishLogIn(client, typed))}>
      <p role="status">{words.stepLead}</p>
      <FormFailure failure={form.failure} otherwise={words.stepFailed} />
      <TextField
        {...form.field("code")}
        hint={words.stepHint}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        maxLength={40}
        autoFocus
        figures
      />
      <Button type="submit" wide busy={form.isBusy}>
        {words.stepAction}
      </Button>
      <button type="button" className="more" onClick={onBack}>
        {words.stepBack}
      </button>
    </ContractForm>
  );
}
