import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { authTexts } from "#texts/accounts.ts";
import { upgradeTexts } from "#texts/subscriptions.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { orderSubscription } from "./subscriptions.api.ts";

const words = upgradeTexts;

interface SubscribeButtonProps {
  /** Stored with the order: the page the customer came from. */
  returnTo: string | undefined;
  /** The user already has a subscription. */
  isRenewal: boolean;
}

export function SubscribeButton({ returnTo, isRenewal }: SubscribeButtonProps) {
  const client = useQueryClient();
  const order = useMutation({
    mutationFn: () => orderSubscription(client, returnTo),
    onSuccess: ({ link }) => window.location.assign(link),
  });
  const { reset } = order;
  useEffect(() => {
    // Back from the provider may restore this page from the browser's cache in its busy state.
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
