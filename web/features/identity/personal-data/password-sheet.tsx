import { useQueryClient } from "@tanstack/react-query";
import { ChangePassword } from "#shared/contracts/personal-data.ts";
import { personalDataTexts } from "#texts/personal-data.ts";
import { ContractForm } from "#web/lib/forms/contract-form.tsx";
import { useContractForm } from "#web/lib/forms/forms.ts";
import { FormEnd } from "#web/ui/fields/form-end.tsx";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import type { OwnSheetProps } from "./my-account.tsx";
import { changePassword } from "./personal-data.api.ts";

const words = personalDataTexts.passwords;

export function PasswordSheet({ isOpen, onClose }: OwnSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={words.title}>
      <Form onClose={onClose} />
    </Sheet>
  );
}

function Form({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const showToast = useToast();
  const form = useContractForm({
    id: "own-password",
    schema: ChangePassword,
    labels: { currentPassword: words.current, newPassword: words.next },
    start: { currentPassword: "", newPassword: "" },
  });
  const save = async (typed: ChangePassword) => {
    showToast(await changePassword(client, typed));
    onClose();
  };
  return (
    <ContractForm form={form} send={save}>
      <PasswordField {...form.field("currentPassword")} autoComplete="current-password" data-focus />
      <PasswordField {...form.field("newPassword")} autoComplete="new-password" hint={words.hint} />
      <FormEnd
        form={form}
        failed={personalDataTexts.failed}
        cancel={personalDataTexts.cancel}
        onCancel={onClose}
        send={words.action}
        busyText={personalDataTexts.saving}
      />
    </ContractForm>
  );
}
