import { useQueryClient } from "@tanstack/react-query";
import { Check, Megaphone } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import type { OwnJob } from "#shared/contracts/jobs.ts";
import { boostTexts as words } from "#texts/boosts.ts";
import { statusTexts } from "#texts/ui.ts";
import { readOrder } from "#web/lib/payments/paid-order.ts";
import { overpaid } from "#web/lib/payments/refund-words.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { BoostDialog } from "./boost-dialog.tsx";
import { useBoostPayment } from "./use-boost-payment.ts";

interface BoostButtonProps {
  job: Pick<OwnJob, "_id" | "isPromoted">;
  /** Id of the job's text, which tells screen readers which job the button belongs to. */
  descriptionId: string;
}

/** Opens the boost dialog; shows a finished action once the job is boosted. */
export function BoostButton({ job, descriptionId }: BoostButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const payment = useBoostPayment(job._id);
  const showToast = useToast();
  const { opened, reset } = payment;
  const txRef = opened?.order.tx_ref;
  const submitRefund = useRefundToast();
  const isPaid = job.isPromoted && opened !== undefined;
  useEffect(() => {
    if (!isPaid) return;
    setOpen(false);
    reset();
    showToast(words.done);
    if (txRef) submitRefund(txRef);
  }, [isPaid, reset, showToast, txRef, submitRefund]);
  const close = () => {
    setOpen(false);
    reset();
  };
  return (
    <>
      {job.isPromoted ? (
        <button type="button" className="done wide" disabled>
          <Check className="icon" />
          {statusTexts.boosted}
        </button>
      ) : (
        <Button
          kind="boost"
          small
          wide
          className="wide"
          aria-describedby={descriptionId}
          onClick={() => setOpen(true)}
        >
          <Megaphone className="icon" />
          {words.boost}
        </Button>
      )}
      <BoostDialog isOpen={isOpen && !job.isPromoted} payment={payment} onClose={close} />
    </>
  );
}

function useRefundToast(): (txRef: string) => void {
  const client = useQueryClient();
  const showToast = useToast();
  return useCallback(
    (txRef) =>
      void readOrder(client, txRef, new AbortController().signal).then((order) => {
        if (order?.refund) showToast(overpaid(order.refund), "notice");
      }),
    [client, showToast],
  );
}
