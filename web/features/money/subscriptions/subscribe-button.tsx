import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { authTexts } from "#texts/accounts.ts";
import { upgradeTexts } from "#texts/subscriptions.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { orderSubscription } from "./subscriptions.api.ts";

const words = upgradeTexts;

interface SubscribeButtonProps {
  /** Kept with the order: where the customer came from. */
  returnTo: string | undefined;
  /** A subscription runs already. */
  isRenewal: boolean;
}

/** Orders a month and leaves for the payment partner's page. */
export function SubscribeButton({ returnTo, isRenewal }: SubscribeButtonProps) {
  const client = useQueryClient();
  const order = useMutation({
    mutationFn: () => orderSubscription(client, returnTo),
    onSuccess: ({ link }) => window.location.assign(link),
  });
  const { reset } = order;
  useEffect(() => {
    // Coming Back from the partner's page may bring this one out of memory, still busy.
    const wake = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener("pageshow", wake);
    return () => window.removeEventListener("pageshow", wake);
  }, [reset]);
  return (
    <>
      <Button kind="accent" busy={order.isPending || order.isSuccess} onClick={() => order.mutate()}>
        {isRenewal ? words.renew : words.action}
      </Button>
      {order.isError && (
        <Notice tone="danger" announce>
          {order.error instanceof ApiError && order.error.status > 0
            ? order.error.message
            : authTexts.offline}
        </Notice>
      )}
      <p className="subtitle xs">{words.partner}</p>
    </>
  );
}
