import { useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { Customer } from "#shared/contracts/customers.ts";
import { OptionalReason, reasonMaxLength } from "#shared/contracts/decision-reason.ts";
import { maskPhone } from "#shared/phones/phone-display.ts";
import { customerTexts as words } from "#texts/customers.ts";
import { ContractForm } from "#web/lib/forms/contract-form.tsx";
import { useContractForm } from "#web/lib/forms/forms.ts";
import { FormEnd } from "#web/ui/fields/form-end.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { useLast } from "#web/ui/use-last.ts";
import { upgradeCustomer } from "./customers.api.ts";

const schema = z.object({ reason: OptionalReason });
type Reason = z.infer<typeof schema>;
const labels = { reason: words.reason };

interface UpgradeSheetProps {
  customer: Customer | undefined;
  onClose: () => void;
}

/** Gives a month without a payment, with a reason that is recorded, if staff give one. */
export function UpgradeSheet({ customer, onClose }: UpgradeSheetProps) {
  const shown = useLast(customer);
  return (
    <Sheet
      isOpen={customer !== undefined}
      onClose={onClose}
      title={words.upgradeTitle(shown?.fullName ?? "")}
    >
      {shown && <UpgradeForm customer={shown} onClose={onClose} />}
    </Sheet>
  );
}

function UpgradeForm({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const client = useQueryClient();
  const showToast = useToast();
  const form = useContractForm<Reason, Reason>({ id: "upgrade", schema, labels });
  const send = async ({ reason }: Reason) => {
    await upgradeCustomer(client, { userId: customer._id, reason });
    showToast(words.done);
    onClose();
  };
  return (
    <ContractForm form={form} send={send}>
      <p className="dim">{words.upgradeHelp(maskPhone(customer.phoneNumber))}</p>
      <TextArea
        {...form.field("reason")}
        optional
        hint={words.reasonHint}
        rows={3}
        maxLength={reasonMaxLength}
        data-focus
      />
      <FormEnd
        form={form}
        failed={words.upgradeFailed}
        cancel={words.cancel}
        onCancel={onClose}
        send={words.confirm}
        busyText={words.giving}
      />
    </ContractForm>
  );
}
