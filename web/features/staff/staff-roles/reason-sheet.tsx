import { useQueryClient } from "@tanstack/react-query";
import { reasonMaxLength } from "#shared/contracts/decision-reason.ts";
import { StaffReason, type StaffRoleEntry } from "#shared/contracts/staff-roles.ts";
import { staffRoleTexts as words } from "#texts/staff-roles.ts";
import { ContractForm } from "#web/lib/forms/contract-form.tsx";
import { useContractForm } from "#web/lib/forms/forms.ts";
import { FormEnd } from "#web/ui/fields/form-end.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { focusSoon } from "#web/ui/take-focus.ts";
import { useLast } from "#web/ui/use-last.ts";
import { changeStaff, type StaffAction } from "./staff-roles.api.ts";

export interface StaffChange {
  action: StaffAction;
  entry: StaffRoleEntry;
}

interface ReasonSheetProps {
  change: StaffChange | undefined;
  onClose: () => void;
}

/** Asks for a reason to revoke a role or reset a second factor. */
export function ReasonSheet({ change, onClose }: ReasonSheetProps) {
  const shown = useLast(change);
  if (!shown) return null;
  const { fullName } = shown.entry;
  const title = shown.action === "take" ? words.takeTitle(fullName) : words.resetTitle(fullName);
  return (
    <Sheet isOpen={change !== undefined} onClose={onClose} title={title}>
      <ReasonForm change={shown} onClose={onClose} />
    </Sheet>
  );
}

function ReasonForm({ change: { action, entry }, onClose }: { change: StaffChange; onClose: () => void }) {
  const client = useQueryClient();
  const showToast = useToast();
  const form = useContractForm({
    id: "staff-reason",
    schema: StaffReason,
    labels: { reason: words.reason },
    start: { reason: "" },
  });
  const send = async (body: StaffReason) => {
    showToast(await changeStaff(client, { action, roleId: entry._id, body }));
    onClose();
    // The pressed button has gone.
    focusSoon(document.getElementById("content"));
  };
  const isTaking = action === "take";
  return (
    <ContractForm form={form} send={send}>
      <p className="dim">{isTaking ? words.takeLead(words.roles[entry.role]) : words.resetLead}</p>
      <TextField {...form.field("reason")} hint={words.reasonHint} maxLength={reasonMaxLength} data-focus />
      <FormEnd
        form={form}
        failed={isTaking ? words.takeFailed : words.resetFailed}
        cancel={words.cancel}
        onCancel={onClose}
        send={isTaking ? words.take : words.reset}
        busyText={words.giving}
        kind="danger"
      />
    </ContractForm>
  );
}
