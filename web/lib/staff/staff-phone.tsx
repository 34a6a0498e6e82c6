import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import { staffReasonLength } from "#shared/constants.ts";
import * as accountsApi from "#shared/contracts/accounts.endpoints.ts";
import { typedText } from "#shared/contracts/text.ts";
import { dialled, formatPhone, maskPhone } from "#shared/phones/phone-display.ts";
import { staffPhoneTexts as words } from "#texts/customers.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { FormEnd } from "#web/ui/fields/form-end.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { takeFocus } from "#web/ui/take-focus.ts";
import { callApi } from "../api/api.ts";
import { ContractForm } from "../forms/contract-form.tsx";
import { useContractForm } from "../forms/forms.ts";

interface StaffPhoneProps {
  person: { userId: string; fullName: string; phoneNumber: string };
}

/** A masked number in a staff list; it is shown after a recorded reason. */
export function StaffPhone({ person }: StaffPhoneProps) {
  const [shown, setShown] = useState<string>();
  const [isAsking, setAsking] = useState<boolean>();
  if (shown)
    return (
      <a className="more digits nobreak" href={`tel:${dialled(shown)}`} ref={takeFocus}>
        {formatPhone(shown)}
      </a>
    );
  return (
    <span className="row">
      <span className="digits nobreak">
        {person.phoneNumber.includes("•") ? person.phoneNumber : maskPhone(person.phoneNumber)}
      </span>
      <Button
        kind="ghost"
        small
        aria-haspopup="dialog"
        aria-label={words.showOf(person.fullName)}
        onClick={() => setAsking(true)}
      >
        {words.show}
      </Button>
      {isAsking !== undefined && (
        <Sheet isOpen={isAsking} onClose={() => setAsking(false)} title={words.title(person.fullName)}>
          <ReasonForm userId={person.userId} onShown={setShown} onClose={() => setAsking(false)} />
        </Sheet>
      )}
    </span>
  );
}

const schema = z.object({ reason: typedText({ ...staffReasonLength, message: words.missing }) });
type Reason = z.infer<typeof schema>;

interface ReasonFormProps {
  userId: string;
  onShown: (phoneNumber: string) => void;
  onClose: () => void;
}

function ReasonForm({ userId, onShown, onClose }: ReasonFormProps) {
  const client = useQueryClient();
  const form = useContractForm<Reason, Reason>({
    id: "staff-phone",
    schema,
    labels: { reason: words.reason },
    start: { reason: "" },
  });
  const send = async ({ reason }: Reason) => {
    const { phoneNumber } = await callApi(client, accountsApi.phone, {
      params: { userId },
      headers: { "x-reason": encodeURIComponent(reason) },
    });
    onShown(phoneNumber);
  };
  return (
    <ContractForm form={form} send={send}>
      <p className="dim">{words.lead}</p>
      <div className="row wraps">
        {words.suggestions.map((suggestion) => (
          <Button
            key={suggestion}
            kind="soft"
            small
            onClick={() => form.form.setValue("reason", suggestion, { shouldValidate: true })}
          >
            {suggestion}
          </Button>
        ))}
      </div>
      <TextField {...form.field("reason")} maxLength={staffReasonLength.max} data-focus />
      <FormEnd
        form={form}
        failed={words.failed}
        cancel={words.cancel}
        onCancel={onClose}
        send={words.show}
        busyText={words.opening}
      />
    </ContractForm>
  );
}
