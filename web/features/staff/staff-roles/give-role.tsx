import { useQueryClient } from "@tanstack/react-query";
import { reasonMaxLength } from "#shared/contracts/decision-reason.ts";
import { GiveStaffRole } from "#shared/contracts/staff-roles.ts";
import { staffRoles } from "#shared/roles.ts";
import { authTexts } from "#texts/accounts.ts";
import { staffRoleTexts as words } from "#texts/staff-roles.ts";
import { ContractForm } from "#web/lib/forms/contract-form.tsx";
import { useContractForm } from "#web/lib/forms/forms.ts";
import { Select } from "#web/ui/choices/select.tsx";
import { FormEnd } from "#web/ui/fields/form-end.tsx";
import { PhoneField } from "#web/ui/fields/phone-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { giveStaffRole } from "./staff-roles.api.ts";

const options = staffRoles.map((role) => ({ value: role, label: words.roles[role] }));

interface GiveRoleProps {
  isOpen: boolean;
  onClose: () => void;
}

export function GiveRoleSheet({ isOpen, onClose }: GiveRoleProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={words.give}>
      <GiveRoleForm onClose={onClose} />
    </Sheet>
  );
}

function GiveRoleForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const showToast = useToast();
  const form = useContractForm({
    id: "give-role",
    schema: GiveStaffRole,
    labels: { phoneNumber: words.phone, role: words.role, reason: words.reason },
    start: { phoneNumber: "", role: "" as never, reason: "" },
  });
  const send = async (typed: GiveStaffRole) => {
    showToast(await giveStaffRole(client, typed));
    onClose();
  };
  return (
    <ContractForm form={form} send={send}>
      <PhoneField
        {...form.field("phoneNumber")}
        hint={words.giveHelp}
        placeholder={authTexts.phonePlaceholder}
        autoComplete="off"
        data-focus
      />
      <Select {...form.field("role")} options={options} placeholder={words.choose} />
      <TextField {...form.field("reason")} hint={words.reasonHint} maxLength={reasonMaxLength} />
      <FormEnd
        form={form}
        failed={words.giveFailed}
        cancel={words.cancel}
        onCancel={onClose}
        send={words.give}
        busyText={words.giving}
      />
    </ContractForm>
  );
}
