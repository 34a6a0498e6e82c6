import { useEffect, useRef } from "react";

interface OneTimeCode {
  code?: string;
}

/** Reads the code from the SMS where the browser supports WebOTP and the user agrees. */
export function useSmsCode(onCode: (digits: string) => void): void {
  const latest = useRef(onCode);
  latest.current = onCode;
  useEffect(() => {
    if (!("OTPCredential" in window)) return;
    const leaving = new AbortController();
    const wish = { otp: { transport: ["sms"] }, signal: leaving.signal } as CredentialRequestOptions;
    navigator.credentials
      .get(wish)
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
