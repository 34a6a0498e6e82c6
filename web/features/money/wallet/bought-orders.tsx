import { useQuery } from "@tanstack/react-query";
import { Megaphone, Star } from "lucide-react";
import { useId } from "react";
import type { Bought } from "#shared/contracts/payments.ts";
import { shortDate } from "#shared/time/job-age.ts";
import { refundTexts } from "#texts/payments.ts";
import { historyTexts as words } from "#texts/wallet.ts";
import { Badge } from "#web/ui/content/badge.tsx";
import { ListRow, Rows } from "#web/ui/content/list-row.tsx";
import { Money } from "#web/ui/content/money.tsx";
import { IconTile } from "#web/ui/identity/tile.tsx";
import { useBalanceHidden } from "./balance-hidden.ts";
import { boughtQuery } from "./wallet.api.ts";

/** Paid subscriptions and boosts. Renders nothing without any. */
export function BoughtOrders({ onOpen }: { onOpen: (order: Bought) => void }) {
  const id = useId();
  const { data } = useQuery(boughtQuery());
  if (!data || data.orders.length === 0) return null;
  return (
    <section className="history" aria-labelledby={id}>
      <h2 className="h2" id={id}>
        {words.bought}
      </h2>
      <Rows label={words.bought}>
        {data.orders.map((order) => (
          <Row key={order.tx_ref} order={order} onOpen={onOpen} />
        ))}
      </Rows>
    </section>
  );
}

function Row({ order, onOpen }: { order: Bought; onOpen: (order: Bought) => void }) {
  const [isHidden] = useBalanceHidden();
  const isBoost = order.purpose === "boost";
  return (
    <ListRow
      lead={isBoost ? <IconTile icon={Megaphone} look="tint-1" /> : <IconTile icon={Star} look="tint-0" />}
      title={words.kinds[order.purpose]}
      meta={order.endsAt ? words.until(shortDate(order.at), shortDate(order.endsAt)) : shortDate(order.at)}
      end={
        <>
          <Money naira={order.amount} hidden={isHidden} />
          {order.refund && <Badge tone="warning">{refundTexts.label[order.refund.status]}</Badge>}
        </>
      }
      onPress={() => onOpen(order)}
    />
  );
}
