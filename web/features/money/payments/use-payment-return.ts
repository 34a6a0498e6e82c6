import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { User } from "#shared/contracts/accounts.ts";
import type { Order } from "#shared/contracts/payments.ts";
import { creditTexts as words } from "#texts/payments.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { consoleLine } from "#web/lib/console-line.ts";
import { orderQuery, type PaidOrder, refreshAccount } from "#web/lib/payments/paid-order.ts";
import { askAgainMs, useIsSlow } from "#web/lib/payments/payment-wait.ts";
import { isFinal, reportedNaira, type Stage, stageOf } from "./payment-return.ts";
import { reportPayment } from "./payments.api.ts";

const laterMs = 10_000;

interface PaymentReturn {
  stage: Stage;
  order: Order | null | undefined;
  isOffline: boolean;
}

/** Follows a payment after the customer came back: reports it once, then polls until it is settled. */
export function usePaymentReturn(user: User, back: PaidOrder): PaymentReturn {
  const client = useQueryClient();
  const isSlow = useIsSlow();
  const isCancelled = back.status === "cancelled";
  const query = useQuery({
    ...orderQuery(back.txRef),
    refetchInterval: ({ state }) => {
      if (state.data === null || isFinal(state.data?.status)) return false;
      return isSlow || isCancelled || state.data?.status === "failed" ? laterMs : askAgainMs;
    },
    refetchOnWindowFocus: true,
  });
  const order = query.data;
  const stage = stageOf(order, { isCancelled, isSlow });
  const reported = useRef(false);

  useEffect(() => {
    if (!order || isCancelled || reported.current) return;
    reported.current = true;
    const report = {
      phoneNumber: user.phoneNumber,
      amount: reportedNaira(order),
      tx_ref: order.tx_ref,
      status: back.status,
    };
    reportPayment(client, report)
      .catch((error) => {
        const isOnlyEarly = error instanceof ApiError && error.code === "payment_unconfirmed";
        if (!isOnlyEarly) consoleLine("error", words.logReport);
      })
      .finally(() => client.invalidateQueries({ queryKey: orderQuery(back.txRef).queryKey }));
  }, [order, isCancelled, back.status, back.txRef, client, user.phoneNumber]);

  useEffect(() => {
    if (stage === "closed" || stage === "failed") consoleLine("info", words.logClosed);
    if (stage === "paid" || stage === "short") void refreshAccount(client);
  }, [stage, client]);

  return { stage, order, isOffline: query.fetchStatus === "paused" };
}
