import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { User } from "#shared/contracts/accounts.ts";
import { pages } from "#shared/paths.ts";
import { errorTexts } from "#texts/errors.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { loginPath } from "#web/lib/page-data/route-data.ts";
import { moneyMoved } from "#web/lib/payments/money-moved.ts";
import { meQuery } from "#web/lib/person/session.ts";
import type { Entry } from "./check-transfer.ts";
import { recipientQuery, sendUnits } from "./transfer.api.ts";
import { forgetEntry, keepEntry, startOf } from "./transfer-draft.ts";
import { completePhone } from "./typed-phone.ts";

export interface PlannedTransfer {
  recipientPhoneNumber: string;
  recipientName: string;
  units: number;
}

export interface Sent extends PlannedTransfer {
  transferId: string;
  /** The sender's new balance. */
  runorUnits: number;
  /** ISO 8601. */
  at: string;
}

/** Owner of the phone number in the form. */
export interface Lookup {
  name: string | undefined;
  isAsking: boolean;
  isUnknown: boolean;
  hasFailed: boolean;
  refusal: string | undefined;
  /** Names are shown only to users whose own phone is verified. */
  needsVerifying: boolean;
  askAgain: () => void;
}

export function useTransfer(user: User, toPhone: string | undefined) {
  const client = useQueryClient();
  const [entry, setEntry] = useState<Entry>(() => startOf(toPhone));
  const [planned, setPlanned] = useState<PlannedTransfer>();
  const [sent, setSent] = useState<Sent>();
  const lookup = useLookup(entry.phone, user.phoneNumber);
  const sending = useSending(user, {
    onSent: (done) => {
      forgetEntry();
      setSent(done);
    },
    onBack: () => setPlanned(undefined),
  });
  return {
    entry,
    lookup,
    planned,
    sent,
    failure: sending.failure,
    isSending: sending.isSending,
    change: (part: Partial<Entry>) => {
      const next = { ...entry, ...part };
      setEntry(next);
      keepEntry(next);
      sending.forgetFailure();
    },
    /** Finds the recipient and asks for confirmation. Returns false when there is no recipient. */
    ask: async (): Promise<boolean> => {
      const phone = completePhone(entry.phone);
      if (!phone || entry.units === undefined) return false;
      const found = await client.fetchQuery(recipientQuery(phone)).catch(() => null);
      if (found)
        setPlanned({ recipientPhoneNumber: phone, recipientName: found.fullName, units: entry.units });
      return found !== null;
    },
    back: () => {
      sending.forgetFailure();
      setPlanned(undefined);
    },
    send: () => planned && sending.send(planned),
    restart: () => {
      sending.forgetFailure();
      setEntry(startOf(toPhone));
      setPlanned(undefined);
      setSent(undefined);
    },
  };
}

export type TransferSteps = ReturnType<typeof useTransfer>;

/** Looks the name up exactly when the number is complete. */
function useLookup(typed: string, ownPhone: string): Lookup {
  const phone = completePhone(typed);
  const isOther = phone !== undefined && phone !== ownPhone;
  const { data, isFetching, isError, error, refetch } = useQuery({
    ...recipientQuery(phone ?? ""),
    enabled: isOther,
  });
  const hasFailed = isOther && isError && !isFetching;
  return {
    name: isOther ? data?.fullName : undefined,
    isAsking: isOther && isFetching && !data,
    isUnknown: isOther && data === null,
    hasFailed,
    refusal: hasFailed && error instanceof ApiError && error.isRefusal ? error.message : undefined,
    needsVerifying: hasFailed && error instanceof ApiError && error.code === "unverified",
    askAgain: () => void refetch(),
  };
}

interface SendingPlan {
  onSent: (sent: Sent) => void;
  onBack: () => void;
}

function useSending(user: User, { onSent, onBack }: SendingPlan) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: ({ recipientPhoneNumber, recipientName, units }: PlannedTransfer) =>
      sendUnits(client, {
        senderPhoneNumber: user.phoneNumber,
        recipientPhoneNumber,
        amount: units,
        recipientName,
      }),
    onSuccess: ({ transferId, recipientName, transferDate, runorUnits }, planned) => {
      moneyMoved(client, runorUnits);
      onSent({ ...planned, transferId, recipientName, runorUnits, at: transferDate });
    },
    onError: async (refusal, planned) => {
      if (!(refusal instanceof ApiError)) return;
      const { status, code } = refusal;
      if (status === 401) return void navigate(loginPath(pages.transfer(planned.recipientPhoneNumber)));
      // This page's balance was stale, or the outcome is unknown.
      if (code === "insufficient_units" || !refusal.isRefusal) moneyMoved(client);
      if (status === 404) client.setQueryData(recipientQuery(planned.recipientPhoneNumber).queryKey, null);
      if (code === "insufficient_units")
        await client.fetchQuery({ ...meQuery(), staleTime: 0 }).catch(() => null);
      if (code === "insufficient_units" || status === 404) onBack();
    },
  });
  return {
    send: mutate,
    isSending: isPending,
    failure: error ? failureOf(error) : undefined,
    forgetFailure: reset,
  };
}

export interface Failure {
  /** The server's message; undefined when the outcome is unknown. */
  reason: string | undefined;
  code: string;
}

function failureOf(error: Error): Failure {
  if (!(error instanceof ApiError)) return { reason: errorTexts.internal, code: "internal" };
  return { reason: error.isRefusal ? error.message : undefined, code: error.code };
}
