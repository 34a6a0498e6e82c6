import { useQueryClient } from "@tanstack/react-query";
import { SetPin } from "#shared/contracts/wallet.ts";
import { pinTexts as words } from "#texts/wallet.ts";
import { ContractForm } from "#web/lib/forms/contract-form.tsx";
import { useContractForm } from "#web/lib/forms/forms.ts";
import { FormEnd } from "#web/ui/fields/form-end.tsx";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { setPin } from "../wallet.api.ts";

const pinMaxLength = 6;

interface PinSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

export function PinSheet({ isOpen, onClose }: PinSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={words.sheet}>
      <Form onClose={onClose} />
    </Sheet>
  );
}

function Form({ onClose }: Pick<PinSheetProps, "onClose">) {
  const client = useQueryClient();
  const showToast = useToast();
  const form = useContractForm({
    id: "wallet-pin",
    schema: SetPin,
    labels: { pin: words.pin, password: words.password },
    start: { pin: "", password: "" },
  });
  const save = async (typed: SetPin) => {
    showToast(await setPin(client, typed));
    onClose();
  };
  return (
    <ContractForm form={form} send={save}>
      <p className="sm muted">{words.sheetLead}</p>
      <PasswordField
        {...form.field("pin")}
        autoComplete="new-password"
        inputMode="numeric"
        maxLength={pinMaxLength}
        data-focus
      />
      <PasswordField {...form.field("password")} autoComplete="current-password" />
      <FormEnd
        form={form}
        failed={words.saveFailed}
        cancel={words.cancel}
        onCancel={onClose}
        send={words.save}
        busyText={words.saving}
      />
    </ContractForm>
  );
}
