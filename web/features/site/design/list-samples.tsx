import { ArrowDownLeft, ChevronRight, Landmark } from "lucide-react";
import { pages } from "#shared/paths.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { Fold } from "#web/ui/content/accordion.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { ListRow, RowContent, Rows } from "#web/ui/content/list-row.tsx";
import { Money } from "#web/ui/content/money.tsx";
import { Receipt } from "#web/ui/content/receipt.tsx";
import { Stat, Stats } from "#web/ui/content/stat.tsx";
import { StatusBadge } from "#web/ui/content/status-badge.tsx";
import { IconTile, Tile } from "#web/ui/identity/tile.tsx";
import { Sample } from "./sample.tsx";

export function ListSamples() {
  return (
    <>
      <Sample title="List rows">
        <Rows>
          <ListRow
            lead={<IconTile icon={ArrowDownLeft} look="tint-2" />}
            title="Top up"
            meta="Card · 09:15"
            end={<Money naira={5_000} sign="in" />}
          />
          <ListRow
            lead={<IconTile icon={Landmark} look="tint-3" />}
            title="Withdrawal"
            meta="Account ending 6789"
            end={
              <>
                <Money naira={8_100} sign="out" />
                <StatusBadge status="pending" />
              </>
            }
          />
          <ListRow
            to="/design"
            lead={<Tile name="scissors" />}
            title="A row that is a link, with a title that runs over two lines on a phone"
            end={<ChevronRight className="icon" />}
          />
          <li>
            <RowContent to="/design" title="A row in an item of its own" />
          </li>
        </Rows>
      </Sample>
      <Sample title="Receipt">
        <Card>
          <Receipt
            lines={[
              { label: "5,000 units × ₦0.9975", kobo: 498_750 },
              { label: "Service fee", kobo: 10_000 },
            ]}
            total={{ label: "Total", kobo: 508_750 }}
          />
        </Card>
      </Sample>
      <Sample title="Stats, questions">
        <Stats>
          <Stat value="412" label="jobs posted" />
          <Stat value="187" label="jobs completed" />
          <Stat value={<Money naira={184_650_000} />} label="total budget" />
        </Stats>
        <div>
          <Fold title="How do I boost my job?" isOpen>
            Open Posted jobs and press Boost Visibility.
          </Fold>
          <Fold title="What is a unit, and why does the price of a unit differ from one naira?">
            One unit equals one naira.
          </Fold>
        </div>
      </Sample>
      <Sample title="Banner">
        <aside className="banner on-cloth" aria-label="Subscription">
          <div className="fill">
            <div className="h3">Call every job you see</div>
            <div className="sm subtitle">Unlimited calls for ₦2,365 a month.</div>
          </div>
          <LinkButton kind="accent" small to={pages.upgrade}>
            Upgrade
          </LinkButton>
        </aside>
      </Sample>
    </>
  );
}
