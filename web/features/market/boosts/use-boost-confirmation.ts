import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import type { OrderRefund } from "#shared/contracts/payments.ts";
import { pages } from "#shared/paths.ts";
import { boostTexts as words } from "#texts/boosts.ts";
import { useOwnNavigate } from "#web/lib/own-navigation.ts";
import { loginPath } from "#web/lib/page-data/route-data.ts";
import { type DeadEnd, paidOrderOf } from "#web/lib/payments/paid-order.ts";
import { useIsSlow } from "#web/lib/payments/payment-wait.ts";
import { overpaid } from "#web/lib/payments/refund-words.ts";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { refreshJobs } from "./boosts.api.ts";
import { forgetChosenJob } from "./chosen-job.ts";
import { type BoostOutcome, followBoost, type WaitNews } from "./follow-boost.ts";

export type BoostStage =
  | { kind: "waiting"; news: WaitNews | undefined; isSlow: boolean }
  | { kind: "stopped" }
  | { kind: "nothing" }
  | { kind: "refused"; what: string }
  | { kind: "dead-end"; why: DeadEnd; refund: OrderRefund | undefined };

export interface BoostConfirmation {
  stage: BoostStage;
  stop(): void;
  askAgain(): void;
}

/** Polls the payment of the chosen job's boost and navigates to /my-jobs once it is confirmed. */
export function useBoostConfirmation(): BoostConfirmation {
  const client = useQueryClient();
  const [query] = useSearchParams();
  const [visit, setVisit] = useState(1);
  const [news, setNews] = useState<WaitNews>();
  const [end, setEnd] = useState<BoostStage>();
  const isSlow = useIsSlow(visit);
  const leave = useLeave(setEnd);
  const asking = useRef<AbortController>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one wait for each visit, whatever renders meanwhile
  useEffect(() => {
    const wait = new AbortController();
    asking.current = wait;
    const { signal } = wait;
    void followBoost(client, { order: paidOrderOf(query), signal, onNews: setNews }).then(async (outcome) => {
      if (outcome?.kind === "boosted") await refreshJobs(client);
      if (outcome && !signal.aborted) leave(outcome);
    });
    return () => wait.abort();
  }, [visit]);
  return {
    stage: end ?? { kind: "waiting", news, isSlow },
    stop: () => {
      asking.current?.abort();
      setEnd({ kind: "stopped" });
    },
    askAgain: () => {
      setEnd(undefined);
      setNews(undefined);
      setVisit((count) => count + 1);
    },
  };
}

/** Replaces the page in the history, so that Back does not return to the wait. */
function useLeave(show: (stage: BoostStage) => void): (outcome: BoostOutcome) => void {
  const navigate = useOwnNavigate();
  const showToast = useToast();
  const { pathname, search } = useLocation();
  return (outcome) => {
    switch (outcome.kind) {
      case "boosted":
        forgetChosenJob(outcome.jobId);
        showToast(words.done);
        if (outcome.refund) showToast(overpaid(outcome.refund), "notice");
        return void navigate(pages.myJobs, { replace: true });
      case "signed-out":
        return void navigate(loginPath(pathname + search), { replace: true });
      case "refused":
        forgetChosenJob(outcome.jobId);
        return show({ kind: "refused", what: outcome.what });
      case "nothing":
        return show({ kind: "nothing" });
      case "dead-end":
        return show(outcome);
    }
  };
}
