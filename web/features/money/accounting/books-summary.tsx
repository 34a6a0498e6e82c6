import type { Books } from "#shared/contracts/accounting.ts";
import { groupDigits } from "#shared/money/money.ts";
import { dayAndTime } from "#shared/time/day-and-time.ts";
import { accountingTexts } from "#texts/accounting.ts";
import { Card } from "#web/ui/content/card.tsx";
import { Facts } from "#web/ui/content/receipt.tsx";
import { Stat, Stats } from "#web/ui/content/stat.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { SignedMoney } from "./signed-money.tsx";

const words = accountingTexts.summary;

export function BooksSummary({ books }: { books: Books }) {
  const { subscribers, revenue, totals } = books;
  return (
    <section className="stack" aria-label={words.title}>
      {books.payoutsStopped && (
        <Notice tone="danger" title={words.payoutsStopped}>
          {words.payoutsStoppedHelp}
        </Notice>
      )}
      {!books.booksSound && (
        <Notice tone="danger" title={words.unsound}>
          {words.unsoundHelp}
        </Notice>
      )}
      <Card className="stack loose summary">
        <Stats>
          <Stat value={groupDigits(subscribers.active)} label={words.subscribers} />
          <Stat value={groupDigits(subscribers.startedThisMonth)} label={words.started} />
          <Stat value={<SignedMoney naira={revenue[0]?.total ?? 0} />} label={words.revenue} />
          <Stat value={groupDigits(totals.walletUnits)} label={words.wallets} />
          <Stat value={groupDigits(totals.heldUnits)} label={words.held} />
        </Stats>
        <Facts
          lines={[
            { label: words.atProviders, value: <SignedMoney naira={totals.atProviders} /> },
            { label: words.inTransit, value: <SignedMoney naira={totals.inTransit} /> },
            { label: words.suspense, value: <SignedMoney naira={totals.suspense} /> },
            { label: words.chargebacks, value: <SignedMoney naira={totals.chargebacksDue} /> },
          ]}
        />
        <p className="xs muted">{words.asOf(dayAndTime(books.asOf))}</p>
      </Card>
    </section>
  );
}
