import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation, useSearchParams } from "react-router";
import { pages } from "#shared/paths.ts";
import { paymentAnswers } from "#texts/payments.ts";
import { subscribingTexts as words } from "#texts/subscriptions.ts";
import { consoleLine } from "#web/lib/console-line.ts";
import { useOwnNavigate } from "#web/lib/own-navigation.ts";
import { paidOrderOf, refreshAccount } from "#web/lib/payments/paid-order.ts";
import { overpaid } from "#web/lib/payments/refund-words.ts";
import { meQuery } from "#web/lib/person/session.ts";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { followPayment, type Outcome, sentenceOf } from "./follow-payment.ts";

/** Follows the payment that the address names, then replaces the page, so that Back does not return here. */
export function useConfirmation(): void {
  const client = useQueryClient();
  const { data, isError } = useQuery(meQuery());
  const { order, leaveWith } = useLeave();
  const userId = data && (data.user?._id ?? null);
  const isUserUnknown = userId === undefined && isError;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one wait for each visit, whatever renders meanwhile
  useEffect(() => {
    if (isUserUnknown) return leaveWith({ kind: "failed", what: words.unconfirmed });
    if (userId === undefined) return;
    if (userId === null) return leaveWith({ kind: "signed-out" });
    const visit = new AbortController();
    const { signal } = visit;
    const question = "subscription";
    void followPayment(client, { userId, order, question, signal }).then(async (outcome) => {
      const isAccountOld = outcome.kind === "confirmed" || outcome.kind === "signed-out";
      if (isAccountOld && !signal.aborted) await refreshAccount(client);
      if (!signal.aborted) leaveWith(outcome);
    });
    return () => visit.abort();
  }, [userId, isUserUnknown]);
}

function useLeave() {
  const navigate = useOwnNavigate();
  const showToast = useToast();
  const { pathname, search } = useLocation();
  const [query] = useSearchParams();
  const hasLeft = useRef(false);
  const order = paidOrderOf(query);
  const goTo = (page: string, state?: object) => navigate(page, { replace: true, state });

  const leaveWith = (outcome: Outcome): void => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    if (outcome.kind === "confirmed") {
      showToast(paymentAnswers.subscribed);
      if (outcome.refund) showToast(overpaid(outcome.refund), "notice");
      goTo(afterSubscribing(query.get("variant")));
    } else if (outcome.kind === "signed-out") {
      consoleLine("error", words.logNoUser);
      // A user who comes back from paying needs to know why the payment is not shown.
      if (order) showToast(words.logInToSee, "error");
      goTo(pages.landing);
    } else {
      consoleLine("error", words.logFailed);
      // A dead end needs a new payment; any other failure may be retried here.
      const from = outcome.kind === "dead-end" ? pages.upgrade : pathname + search;
      goTo(pages.error, { what: sentenceOf(outcome), from });
    }
  };
  return { order, leaveWith };
}

/** Next page after a confirmed subscription. `variant` comes from the address. */
export const afterSubscribing = (variant: string | null): string =>
  variant === "serviceman" ? pages.jobs : pages.businessCentre;
