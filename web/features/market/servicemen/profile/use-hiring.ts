import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { User } from "#shared/contracts/accounts.ts";
import type { UserProfile } from "#shared/contracts/servicemen.ts";
import { formatNaira } from "#shared/money/money.ts";
import { pages } from "#shared/paths.ts";
import { dialled } from "#shared/phones/phone-display.ts";
import { servicemanAnswers, userProfileTexts as words } from "#texts/servicemen.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { copyText } from "#web/lib/copy-text.ts";
import { useOwnNavigate } from "#web/lib/own-navigation.ts";
import { loginPath } from "#web/lib/page-data/route-data.ts";
import { meQuery } from "#web/lib/person/session.ts";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { hirePerson } from "./profile.api.ts";

/** Time to read the message before leaving for the page where units are bought, which shows it too. */
const leavingMs = 1_500;

type Preference = "call" | "pay";

interface Hiring {
  busy: Preference | undefined;
  /** Why the number was refused, when the user can act on it here. */
  refusal: string | undefined;
  phone: string | undefined;
  call: () => void;
  pay: () => void;
}

/** Requests a serviceman's number, to call it or to send units to it. */
export function useHiring(profile: UserProfile, user: User): Hiring {
  const client = useQueryClient();
  const navigate = useNavigate();
  const showToast = useToast();
  const { pathname } = useLocation();
  const [busy, setBusy] = useState<Preference>();
  const [refusal, setRefusal] = useState<string>();
  const [phone, setPhone] = useState<string>();
  const [isLeaving, setLeaving] = useState(false);
  useLeaveForCredits(isLeaving, pathname);

  const sendToCredits = (sentence: string) => {
    showToast(sentence, "notice");
    setLeaving(true);
  };

  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError) || !error.isRefusal) return setRefusal(words.hireFailed);
    if (error.status === 401) return void navigate(loginPath(pathname), { state: { from: pathname } });
    if (error.code === "unverified")
      return void navigate(`${pages.verification}?redirectUrl=${encodeURIComponent(pathname)}`);
    if (error.code === "insufficient_units") return sendToCredits(error.message);
    setRefusal(error.message);
  };

  /** The balance in this tab may be stale, so it is refetched before refusing. */
  const isShort = async (): Promise<boolean> => {
    const minUnits = profile.minUnits ?? 0;
    if (user.runorUnits >= minUnits) return false;
    const me = await client.fetchQuery({ ...meQuery(), staleTime: 0 }).catch(() => undefined);
    return (me?.user ?? user).runorUnits < minUnits;
  };

  const ask = async (preference: Preference): Promise<string | undefined> => {
    if (busy || isLeaving) return undefined;
    setRefusal(undefined);
    setBusy(preference);
    try {
      if (await isShort()) {
        sendToCredits(servicemanAnswers.needUnits(formatNaira(profile.minUnits ?? 0)));
        return undefined;
      }
      return (await hirePerson(client, profile.userId)).phoneNumber;
    } catch (error) {
      refuse(error);
      return undefined;
    } finally {
      setBusy(undefined);
    }
  };

  const call = async () => {
    const number = await ask("call");
    if (!number) return;
    setPhone(number);
    window.location.href = `tel:${dialled(number)}`;
  };

  const pay = async () => {
    const number = await ask("pay");
    if (!number) return;
    // Some browsers no longer count this as a user gesture after the request.
    if (await copyText(number)) showToast(words.copied);
    else showToast(words.notCopied, "notice");
    // Not in the address: the number must not appear in logs and shared links.
    void navigate(pages.profile, { state: { sendTo: number } });
  };

  return { busy, refusal, phone, call, pay };
}

function useLeaveForCredits(isLeaving: boolean, from: string): void {
  const navigate = useOwnNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, counted from the decision to leave
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => navigate(pages.credits, { state: { from } }), leavingMs);
    return () => clearTimeout(timer);
  }, [isLeaving, from]);
}
