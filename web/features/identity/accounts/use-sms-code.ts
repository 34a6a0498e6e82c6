import { useEffect, useRef } from "react";

interface OneTimeCode {
  code?: string;
}

/** Takes the code out of the SMS where the phone offers that (WebOTP), once the person agrees. */
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
        // Declined or left: the code can be typed.
      });
    return () => leaving.abort();
  }, []);
}
