import { ArrowDownLeft, ArrowUpRight, Clock, Landmark, Megaphone, Scale, Undo2 } from "lucide-react";
import { historyTexts as words } from "#texts/wallet.ts";
import { useNow } from "#web/ui/content/age.tsx";
import { Badge } from "#web/ui/content/badge.tsx";
import { ListRow, Rows } from "#web/ui/content/list-row.tsx";
import { Money } from "#web/ui/content/money.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { type IconLook, IconTile } from "#web/ui/identity/tile.tsx";
import { useBalanceHidden } from "./balance-hidden.ts";
import { byDay, type HistoryLine, type LineIcon } from "./history-lines.ts";

interface HistoryRowsProps {
  lines: readonly HistoryLine[];
  onOpen: (id: string) => void;
}

/** History lines grouped by day. Each opens its receipt. Must be inside NowProvider. */
export function HistoryRows({ lines, onOpen }: HistoryRowsProps) {
  const now = useNow();
  return byDay(lines, now).map(({ key, heading, lines: ofDay }) => (
    <section key={key} className="day" aria-label={heading}>
      <h3 className="caption">{heading}</h3>
      <Rows label={heading}>
        {ofDay.map((line) => (
          <Row key={line.id} line={line} onOpen={onOpen} />
        ))}
      </Rows>
    </section>
  ));
}

const looks: Record<LineIcon, IconLook> = {
  in: { icon: ArrowDownLeft, look: "tint-2" },
  out: { icon: ArrowUpRight, look: "tint-3" },
  bank: { icon: Landmark, look: "tint-3" },
  boost: { icon: Megaphone, look: "tint-1" },
  other: { icon: Scale, look: "tint-0" },
};

function Row({ line, onOpen }: { line: HistoryLine; onOpen: (id: string) => void }) {
  const [isHidden] = useBalanceHidden();
  return (
    <ListRow
      lead={<IconTile {...looks[line.icon]} />}
      title={line.title}
      meta={line.meta}
      end={
        <>
          <Money naira={line.units} sign={line.units < 0 ? "out" : "in"} hidden={isHidden} />
          <StateBadge badge={line.badge} />
          {line.balanceUnits !== undefined && (
            <span className="row-detail after">
              {words.balance} <Money naira={line.balanceUnits} hidden={isHidden} />
            </span>
          )}
        </>
      }
      onPress={() => onOpen(line.id)}
    />
  );
}

function StateBadge({ badge }: Pick<HistoryLine, "badge">) {
  if (badge === "held")
    return (
      <Badge tone="warning" icon={<Clock className="icon" />}>
        {words.onHoldBadge}
      </Badge>
    );
  if (badge === "released") return <Badge icon={<Undo2 className="icon" />}>{words.releasedBadge}</Badge>;
  return null;
}

export function HistorySkeleton() {
  return (
    <div className="rowline">
      <Skeleton width="2.75rem" height="2.75rem" radius="0.75rem" />
      <div className="fill stack tight">
        <Skeleton width="60%" />
        <Skeleton width="40%" height="0.75rem" />
      </div>
      <Skeleton width="4.5rem" height="1.125rem" />
    </div>
  );
}
