import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { User } from "#shared/contracts/accounts.ts";
import { withWithdrawalFee } from "#shared/money/money.ts";
import { pages } from "#shared/paths.ts";
import { withdrawalTexts as words } from "#texts/withdrawals.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { useOwnNavigate } from "#web/lib/own-navigation.ts";
import { loginPath } from "#web/lib/page-data/route-data.ts";
import { entryError, isOutOfReach, type Reach, refusalOf } from "./withdrawal-entry.ts";
import { refreshMoney, requestWithdrawal } from "./withdrawals.api.ts";

const leaveAfterMs = 2_000;

export interface Failure {
  reason: string;
  isFrozen: boolean;
}

export function useWithdrawing(user: User, reach: Reach) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [amount, setAmount] = useState<number>();
  const [refused, setRefused] = useState<string>();
  const { mutate, isPending, data, error, reset } = useMutation({
    mutationFn: (units: number) =>
      requestWithdrawal(client, { amount: withWithdrawalFee(units), userId: user._id }),
    onSuccess: () => refreshMoney(client),
    onError: (failure) => {
      if (failure instanceof ApiError && failure.code === "signed_out") {
        return void navigate(loginPath(pages.withdrawals));
      }
      // It is unknown whether the request arrived; the refreshed list and balance show it. Without a network they do
      // not come, so the sentence does not wait for them.
      void refreshMoney(client);
    },
  });
  useLeave(data !== undefined);
  const isOff = isOutOfReach(amount, reach.balance);
  return {
    amount,
    enter: (entered: number | undefined) => {
      setAmount(entered);
      setRefused(undefined);
      if (error) reset();
    },
    press: () => {
      if (amount === undefined || isOff || isPending) return;
      const sentence = refusalOf(amount, reach);
      setRefused(sentence);
      if (!sentence) mutate(amount);
    },
    fieldError: refused ?? entryError(amount, reach.balance),
    isOff: isOff || refused !== undefined,
    isBusy: isPending,
    failure: error ? failureOf(error) : undefined,
    done: data,
  };
}

/** Shows the success for two seconds, then navigates to the profile. */
function useLeave(isDone: boolean): void {
  const navigate = useOwnNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, counted from the success
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => navigate(pages.profile, { replace: true }), leaveAfterMs);
    return () => clearTimeout(timer);
  }, [isDone]);
}

function failureOf(error: Error): Failure {
  const known = error instanceof ApiError ? error : new ApiError(0);
  if (known.isRefusal) {
    const [field] = Object.values(known.fields);
    return { reason: field ?? known.message, isFrozen: known.code === "wallet_frozen" };
  }
  return { reason: known.status === 0 ? words.failedOffline : words.failedUnclear, isFrozen: false };
}
