import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { User } from "#shared/contracts/accounts.ts";
import type { Order } from "#shared/contracts/payments.ts";
import { creditTexts as words } from "#texts/payments.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { consoleLine } from "#web/lib/console-line.ts";
import { isFinal, patienceMs, type Return, reportedNaira, type Stage, stageOf } from "./payment-return.ts";
import { orderQuery, refreshAccount, reportPayment } from "./payments.api.ts";

const soonMs = 3_000;
const laterMs = 10_000;

export interface PaymentReturn {
  stage: Stage;
  order: Order | null | undefined;
  isOffline: boolean;
}

/** Follows a payment after the customer came back: reports it once, then polls until it is settled. */
export function usePaymentReturn(user: User, back: Return): PaymentReturn {
  const client = useQueryClient();
  const isPatienceOver = usePatience();
  const query = useQuery({
    ...orderQuery(back.txRef),
    refetchInterval: ({ state }) => {
      if (state.data === null || isFinal(state.data?.status)) return false;
      return isPatienceOver || back.isCancelled || state.data?.status === "failed" ? laterMs : soonMs;
    },
    refetchOnWindowFocus: true,
  });
  const order = query.data;
  const waitedMs = isPatienceOver ? patienceMs : 0;
  const stage = stageOf(order, { isCancelled: back.isCancelled, waitedMs });
  const reported = useRef(false);

  useEffect(() => {
    if (!order || back.isCancelled || reported.current) return;
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
  }, [order, back.isCancelled, back.status, back.txRef, client, user.phoneNumber]);

  useEffect(() => {
    if (stage === "closed" || stage === "failed") consoleLine("info", words.logClosed);
    if (stage === "paid" || stage === "short") void refreshAccount(client);
  }, [stage, client]);

  return { stage, order, isOffline: query.fetchStatus === "paused" };
}

/** Turns true once the wait is long. */
function usePatience(): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isOver;
}
