import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { verificationCodeDigits } from "#shared/constants.ts";
import { pages } from "#shared/paths.ts";
import { authTexts } from "#texts/accounts.ts";
import { fieldTexts } from "#texts/fields.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { removeLocal } from "#web/lib/local-store.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { CodeField } from "#web/ui/fields/code-field.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { verifyPhone } from "./accounts.api.ts";
import { useLeaveSignedIn } from "./after-sign-in.ts";
import { ResendCodeLine } from "./resend-code-line.tsx";

const words = authTexts;

/** Asks for the four-digit code that verifies the phone. Only an autofilled code is submitted without a press. */
export function VerifyForm({ userId }: { userId: string }) {
  const client = useQueryClient();
  const leave = useLeaveSignedIn();
  const showToast = useToast();
  const [code, setCode] = useState("");
  const [isShort, setShort] = useState(false);
  const verify = useMutation({
    mutationFn: (verificationCode: string) => verifyPhone(client, { userId, verificationCode }),
    onSuccess: (user) => {
      removeLocal("signupResponse");
      showToast(words.verified);
      return leave(user);
    },
  });
  const send = (digits: string) => {
    setShort(digits.length < verificationCodeDigits);
    if (digits.length === verificationCodeDigits && !verify.isPending) verify.mutate(digits);
  };
  const type = (digits: string) => {
    setCode(digits);
    setShort(false);
    if (verify.isError) verify.reset();
  };
  useSmsCode((digits) => {
    type(digits);
    send(digits);
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    send(code);
  };
  return (
    <form className="stack" method="post" noValidate onSubmit={onSubmit}>
      <CodeField
        name="verificationCode"
        label={words.verifyCode}
        hideLabel
        length={verificationCodeDigits}
        value={code}
        onValueChange={type}
        error={isShort ? fieldTexts.verificationCode : sentenceOf(verify.error)}
        hint={words.verifyWait}
        live
        autoFocus
      />
      <Button type="submit" wide busy={verify.isPending} aria-disabled={code.length < verificationCodeDigits}>
        {words.verifyAction}
      </Button>
      <ResendCodeLine userId={userId} onSent={() => type("")} />
      <p className="aside">
        {words.wrongNumber} <Link to={pages.signup}>{words.signUpAgain}</Link>
      </p>
    </form>
  );
}

function sentenceOf(error: Error | null): string | undefined {
  if (!error) return undefined;
  if (!(error instanceof ApiError) || !error.isRefusal) return words.verificationFailed;
  return error.status === 401 || error.status === 404 ? words.userNotFound : error.message;
}

interface OneTimeCode {
  code?: string;
}

/** Reads the code from the SMS where the browser supports WebOTP and the user agrees. */
function useSmsCode(onCode: (digits: string) => void): void {
  const latest = useRef(onCode);
  latest.current = onCode;
  useEffect(() => {
    if (!("OTPCredential" in window)) return;
    const leaving = new AbortController();
    const options = { otp: { transport: ["sms"] }, signal: leaving.signal } as CredentialRequestOptions;
    navigator.credentials
      .get(options)
      .then((found) => {
        const { code } = (found ?? {}) as OneTimeCode;
        if (code) latest.current(code);
      })
      .catch(() => {
        // Declined or aborted: the user can type the code.
      });
    return () => leaving.abort();
  }, []);
}
