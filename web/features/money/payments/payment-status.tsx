import { useEffect } from "react";
import type { User } from "#shared/contracts/accounts.ts";
import type { Order, OrderRefund } from "#shared/contracts/payments.ts";
import { groupDigits } from "#shared/money/money.ts";
import { pages } from "#shared/paths.ts";
import { creditTexts, refundTexts } from "#texts/payments.ts";
import { useOwnNavigate } from "#web/lib/own-navigation.ts";
import type { PaidOrder } from "#web/lib/payments/paid-order.ts";
import { amountText, overpaid, withRefund } from "#web/lib/payments/refund-words.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { Money } from "#web/ui/content/money.tsx";
import { Facts } from "#web/ui/content/receipt.tsx";
import { Notice, type NoticeTone } from "#web/ui/feedback/notice.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { afterPurchase, type Stage } from "./payment-return.ts";
import { usePaymentReturn } from "./use-payment-return.ts";

const words = creditTexts.back;

const settledStages: readonly Stage[] = ["paid", "short", "tooLate"];

interface PaymentStatusProps {
  user: User;
  back: PaidOrder;
}

/** Return page of a payment: its outcome and where to go next. */
export function PaymentStatus({ user, back }: PaymentStatusProps) {
  const { stage, order, isOffline } = usePaymentReturn(user, back);
  useLeaveWhenPaid(stage, order);
  const { tone, title, help } = sayingOf(stage, order);
  const isWaiting = stage === "confirming" || stage === "waiting";
  return (
    <section className="stack loose" aria-label={words.title}>
      <Notice tone={tone} title={title} icon={isWaiting ? <Spinner /> : undefined} announce>
        {help}
        {isOffline && ` ${words.offline}`}
        {stage === "waiting" && !isOffline && ` ${words.stillChecking}`}
      </Notice>
      {order && <OrderFacts order={order} isSettled={settledStages.includes(stage)} />}
      <WayOn stage={stage} order={order} />
    </section>
  );
}

/** Replaces the page in the history, so that Back does not return to it. Users who get a refund read about it first. */
function useLeaveWhenPaid(stage: Stage, order: Order | null | undefined): void {
  const navigate = useOwnNavigate();
  const showToast = useToast();
  const isPaid = stage === "paid" && !order?.refund;
  const target = afterPurchase(order);
  const units = order?.units ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the payment is confirmed
  useEffect(() => {
    if (!isPaid) return;
    showToast(words.credited(groupDigits(units)));
    navigate(target, { replace: true });
  }, [isPaid]);
}

interface Saying {
  tone: NoticeTone;
  title: string;
  help: string;
}

function sayingOf(stage: Stage, order: Order | null | undefined): Saying {
  const units = order?.units ?? 0;
  const sayings: Record<Stage, Saying> = {
    confirming: { tone: "info", title: words.confirming, help: words.confirmingHelp },
    waiting: { tone: "info", title: words.slow, help: words.slowHelp },
    paid: { tone: "success", title: words.paid, help: paidHelp(units, order?.refund) },
    short: {
      tone: "warning",
      title: words.short,
      help: withRefund(
        units > 0 ? words.shortCredited(groupDigits(units)) : words.shortNothing,
        order?.refund,
      ),
    },
    tooLate: { tone: "success", title: words.tooLate, help: words.credited(groupDigits(units)) },
    currency: {
      tone: "warning",
      title: words.currency,
      help: withRefund(words.currencyHelp, order?.refund),
    },
    failed: { tone: "danger", title: words.failed, help: words.failedHelp },
    closed: { tone: "warning", title: words.closed, help: words.closedHelp },
    expired: { tone: "warning", title: words.expired, help: words.expiredHelp },
    unknown: { tone: "danger", title: words.unknown, help: words.unknownHelp },
  };
  return sayings[stage];
}

const paidHelp = (units: number, refund: OrderRefund | null | undefined): string => {
  const credited = words.credited(groupDigits(units));
  return refund ? `${credited} ${overpaid(refund)}` : credited;
};

function OrderFacts({ order, isSettled }: { order: Order; isSettled: boolean }) {
  return (
    <Card>
      <Facts
        lines={[
          { label: isSettled ? words.added : creditTexts.units, value: groupDigits(order.units) },
          { label: words.order, value: <Money naira={order.amount} decimals /> },
          ...(order.refund ? [refundLine(order.refund)] : []),
        ]}
      />
    </Card>
  );
}

const refundLine = (refund: OrderRefund) => ({
  label: refundTexts.label[refund.status],
  value: refund.currency === "NGN" ? <Money naira={refund.amount} decimals /> : amountText(refund),
});

function WayOn({ stage, order }: { stage: Stage; order: Order | null | undefined }) {
  if (stage === "confirming") return null;
  if (settledStages.includes(stage)) {
    return (
      <LinkButton wide to={afterPurchase(order)} replace>
        {words.continue}
      </LinkButton>
    );
  }
  if (stage === "waiting") {
    return (
      <LinkButton kind="quiet" wide to={pages.wallet}>
        {words.wallet}
      </LinkButton>
    );
  }
  const from = order?.returnTo;
  return (
    <LinkButton wide to={pages.credits} state={from ? { from } : undefined} replace>
      {words.tryAgain}
    </LinkButton>
  );
}
