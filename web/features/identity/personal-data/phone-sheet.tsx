import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { verificationCodeDigits } from "#shared/constants.ts";
import { ChangePhone } from "#shared/contracts/personal-data.ts";
import { formatPhone } from "#shared/phones/phone-display.ts";
import { fieldTexts } from "#texts/fields.ts";
import { personalDataTexts } from "#texts/personal-data.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { ContractForm } from "#web/lib/forms/contract-form.tsx";
import { useContractForm } from "#web/lib/forms/forms.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { CodeField } from "#web/ui/fields/code-field.tsx";
import { FormEnd } from "#web/ui/fields/form-end.tsx";
import { PasswordField } from "#web/ui/fields/password-field.tsx";
import { PhoneField } from "#web/ui/fields/phone-field.tsx";
import { ResendLine, useResendPause } from "#web/ui/fields/resend-line.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import type { OwnSheetProps } from "./my-account.tsx";
import { askPhoneChange, confirmPhone } from "./personal-data.api.ts";

const words = personalDataTexts.phones;

/** Changes the phone number: first the number and the password, then the code sent to it. */
export function PhoneSheet({ isOpen, onClose }: OwnSheetProps) {
  const [asked, setAsked] = useState<ChangePhone>();
  const close = () => {
    setAsked(undefined);
    onClose();
  };
  return (
    <Sheet isOpen={isOpen} onClose={close} title={words.title}>
      {asked ? (
        <CodeStep asked={asked} onBack={() => setAsked(undefined)} onClose={close} />
      ) : (
        <AskStep onSent={setAsked} onClose={close} />
      )}
    </Sheet>
  );
}

function AskStep({ onSent, onClose }: { onSent: (asked: ChangePhone) => void; onClose: () => void }) {
  const client = useQueryClient();
  const form = useContractForm({
    id: "own-phone",
    schema: ChangePhone,
    labels: { newPhone: words.next, password: words.password },
    start: { newPhone: "", password: "" },
  });
  const send = async (typed: ChangePhone) => {
    await askPhoneChange(client, typed);
    onSent(typed);
  };
  return (
    <ContractForm form={form} send={send}>
      <p className="dim">{words.lead}</p>
      <PhoneField {...form.field("newPhone")} data-focus />
      <PasswordField {...form.field("password")} autoComplete="current-password" />
      <FormEnd
        form={form}
        failed={personalDataTexts.failed}
        cancel={personalDataTexts.cancel}
        onCancel={onClose}
        send={words.send}
        busyText={words.sending}
      />
    </ContractForm>
  );
}

interface CodeStepProps {
  /** The request that the code was sent for. */
  asked: ChangePhone;
  onBack: () => void;
  onClose: () => void;
}

function CodeStep({ asked, onBack, onClose }: CodeStepProps) {
  const client = useQueryClient();
  const showToast = useToast();
  const [code, setCode] = useState("");
  const [isShort, setShort] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => confirmPhone(client, code),
    onSuccess: (message) => {
      onClose();
      showToast(message);
    },
  });
  const type = (digits: string) => {
    setCode(digits);
    setShort(false);
    if (error) reset();
  };
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    const short = code.length < verificationCodeDigits;
    setShort(short);
    if (!short && !isPending) mutate();
  };
  const refusal = isShort ? fieldTexts.verificationCode : sentenceOf(error);
  return (
    <form className="stack" method="post" noValidate onSubmit={confirm}>
      <p className="dim">
        {words.codeLead} <span className="nowrap">{formatPhone(asked.newPhone)}</span>
      </p>
      <CodeField
        label={words.code}
        length={verificationCodeDigits}
        value={code}
        onValueChange={type}
        {...(refusal && { error: refusal })}
        live
        autoFocus
      />
      <AnotherCode asked={asked} onSent={() => type("")} />
      <div className="btns">
        <Button kind="quiet" onClick={onBack} disabled={isPending}>
          {words.back}
        </Button>
        <Button type="submit" busy={isPending} busyText={personalDataTexts.saving}>
          {words.confirm}
        </Button>
      </div>
    </form>
  );
}

/** Requests another code with the same input; the earlier code expires. */
function AnotherCode({ asked, onSent }: { asked: ChangePhone; onSent: () => void }) {
  const client = useQueryClient();
  const showToast = useToast();
  const { endsAt, startCount } = useResendPause();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => askPhoneChange(client, asked),
    onSuccess: ({ message, resendInSeconds }) => {
      startCount(resendInSeconds);
      showToast(message);
      onSent();
    },
    onError: (refusal) => {
      if (refusal instanceof ApiError && refusal.retryAfterSeconds) startCount(refusal.retryAfterSeconds);
    },
  });
  return (
    <ResendLine endsAt={endsAt} isBusy={isPending} failure={sentenceOf(error)} onPress={() => mutate()} />
  );
}

function sentenceOf(error: Error | null): string | undefined {
  if (!error) return undefined;
  return error instanceof ApiError && error.isRefusal ? error.message : personalDataTexts.failed;
}
