import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { User } from "#shared/contracts/accounts.ts";
import type { OrderRefund } from "#shared/contracts/payments.ts";
import { subscribingTexts } from "#texts/subscriptions.ts";
import { consoleLine } from "#web/lib/console-line.ts";
import { useOwnNavigate } from "#web/lib/own-navigation.ts";
import { loginPath } from "#web/lib/page-data/route-data.ts";
import { type PaidOrder, refreshAccount } from "#web/lib/payments/paid-order.ts";
import { followPayment, type Outcome, sentenceOf } from "./follow-payment.ts";

export type BusinessStage =
  /** The page without a payment. */
  | { kind: "plan" }
  | { kind: "confirming" }
  | { kind: "confirmed"; refund: OrderRefund | undefined }
  | { kind: "failed"; what: string };

/** Follows the payment that the address of /business-plan names, if any, and shows its state on the page. */
export function useBusinessPayment(
  user: User | null,
  order: PaidOrder | undefined,
): { stage: BusinessStage; checkAgain(): void } {
  const client = useQueryClient();
  const navigate = useOwnNavigate();
  const { pathname, search } = useLocation();
  const [visit, setVisit] = useState(1);
  const [outcome, setOutcome] = useState<Outcome>();
  const userId = user?._id;
  const txRef = order?.txRef;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one wait for each payment, whatever renders meanwhile
  useEffect(() => {
    if (!userId || !order) return;
    const wait = new AbortController();
    const { signal } = wait;
    const question = "business";
    setOutcome(undefined);
    void followPayment(client, { userId, order, question, signal }).then(async (came) => {
      if (came.kind === "confirmed") await refreshAccount(client);
      if (signal.aborted) return;
      if (came.kind === "signed-out") return void navigate(loginPath(pathname + search), { replace: true });
      if (came.kind !== "confirmed") consoleLine("error", subscribingTexts.logThrown);
      setOutcome(came);
    });
    return () => wait.abort();
  }, [userId, txRef, visit]);
  return { stage: stageOf(order, outcome), checkAgain: () => setVisit((count) => count + 1) };
}

function stageOf(order: PaidOrder | undefined, outcome: Outcome | undefined): BusinessStage {
  if (!order) return { kind: "plan" };
  if (!outcome) return { kind: "confirming" };
  return outcome.kind === "confirmed" ? outcome : { kind: "failed", what: sentenceOf(outcome) };
}
