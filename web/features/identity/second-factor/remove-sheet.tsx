import { useQueryClient } from "@tanstack/react-query";
import { RemoveSecondFactor } from "#shared/contracts/second-factor.ts";
import { securityTexts as words } from "#texts/second-factor.ts";
import { ContractForm } from "#web/lib/forms/contract-form.tsx";
import { useContractForm } from "#web/lib/forms/forms.ts";
import { FormEnd } from "#web/ui/fields/form-end.tsx";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { removeSecondFactor } from "./second-factor.api.ts";

interface RemoveSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

export function RemoveSheet({ isOpen, onClose }: RemoveSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={words.removeTitle}>
      <RemoveForm onClose={onClose} />
    </Sheet>
  );
}

function RemoveForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const showToast = useToast();
  const form = useContractForm({
    id: "remove-factor",
    schema: RemoveSecondFactor,
    labels: { code: words.anyCode, password: words.password },
    start: { code: "", password: "" },
  });
  const send = async (typed: RemoveSecondFactor) => {
    showToast(await removeSecondFactor(client, typed));
    onClose();
  };
  return (
    <ContractForm form={form} send={send}>
      <p className="dim">{words.removeLead}</p>
      <TextField {...form.field("code")} autoComplete="one-time-code" maxLength={40} data-focus />
      <PasswordField {...form.field("password")} autoComplete="current-password" />
      <FormEnd
        form={form}
        failed={words.removeFailed}
        cancel={words.cancel}
        onCancel={onClose}
        send={words.remove}
        busyText={words.removing}
        kind="danger"
      />
    </ContractForm>
  );
}
