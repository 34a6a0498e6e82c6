import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import type { OrderCreated } from "#shared/contracts/payments.ts";
import { pages } from "#shared/paths.ts";
import { authTexts } from "#texts/accounts.ts";
import { boostTexts as words } from "#texts/boosts.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { loginPath } from "#web/lib/page-data/route-data.ts";
import { orderBoost, refreshJobs } from "./boosts.api.ts";
import { chooseJob, chosenJob, forgetChosenJob } from "./chosen-job.ts";

/** An order whose payment is pending in another tab. */
export interface OpenedBoost {
  order: OrderCreated;
  /** False: the browser blocked the tab, so the user has to open the payment page. */
  isTabOpen: boolean;
}

export interface BoostPayment {
  pay(): void;
  isBusy: boolean;
  opened: OpenedBoost | undefined;
  failure: string | undefined;
  reset(): void;
}

/** Pay: stores the job, orders its boost and opens the payment page in a new tab. */
export function useBoostPayment(jobId: string): BoostPayment {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: async (tab: PaymentTab): Promise<OpenedBoost> => {
      const before = chosenJob();
      chooseJob(jobId);
      try {
        const order = await orderBoost(client, jobId);
        tab.goTo(order.link);
        return { order, isTabOpen: tab.isOpen };
      } catch (failure) {
        tab.close();
        // Another job's payment may be pending.
        if (before) chooseJob(before);
        else forgetChosenJob(jobId);
        throw failure;
      }
    },
    onError: (refusal) => {
      if (!(refusal instanceof ApiError)) return;
      if (refusal.status === 401) void navigate(loginPath(pages.myJobs));
      // The job was boosted, taken or removed meanwhile; the refreshed list shows it.
      if (refusal.status === 404 || refusal.status === 409) void refreshJobs(client);
    },
  });
  useWatchedJobs(data !== undefined);
  return {
    pay: () => mutate(openPaymentTab(words.opening)),
    isBusy: isPending,
    opened: data,
    failure: error ? sentenceOf(error) : undefined,
    reset,
  };
}

const lookAgainMs = 5_000;

/** Refetches the list while a payment is pending in another tab, so that the boost shows as soon as it is active. */
function useWatchedJobs(isWaiting: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isWaiting) return;
    const look = () => {
      if (!document.hidden) void refreshJobs(client);
    };
    const timer = setInterval(look, lookAgainMs);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [isWaiting, client]);
}

const sentenceOf = (error: Error): string =>
  error instanceof ApiError && error.status !== 0 ? error.message : authTexts.offline;

interface PaymentTab {
  isOpen: boolean;
  goTo(link: string): void;
  close(): void;
}

/** Call it synchronously in the press handler. The tab shows `text` until the payment page loads. */
function openPaymentTab(text: string): PaymentTab {
  const tab = window.open("", "_blank");
  if (!tab) return { isOpen: false, goTo: () => {}, close: () => {} };
  // The payment page must not get access to this window.
  tab.opener = null;
  tab.document.title = text;
  tab.document.body.textContent = text;
  return {
    isOpen: true,
    goTo: (link) => tab.location.replace(link),
    close: () => tab.close(),
  };
}
