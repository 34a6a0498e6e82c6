import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Books } from "#shared/contracts/accounting.ts";
import { pages } from "#shared/paths.ts";
import { accountingTexts as words } from "#texts/accounting.ts";
import { isForStaff, StaffOnly } from "#web/lib/staff/staff-page.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Skeleton, SkeletonList } from "#web/ui/feedback/skeleton.tsx";
import { booksQuery, pendingQuery, subscribersQuery } from "./accounting.api.ts";
import { BooksSummary } from "./books-summary.tsx";
import { Excesses } from "./excesses.tsx";
import { Exports } from "./exports.tsx";
import { Incidents } from "./incidents.tsx";
import { PendingSection } from "./pending-section.tsx";
import { Revenue } from "./revenue.tsx";
import { SubscriberSection } from "./subscriber-section.tsx";
import { TrialBalanceSection } from "./trial-balance.tsx";

/** The books and what awaits a decision, then `children`. The server checks the role on every call. */
export function Accounting({ userId, children }: { userId: string; children: ReactNode }) {
  const books = useQuery(booksQuery());
  const pending = useInfiniteQuery(pendingQuery());
  const subscribers = useInfiniteQuery(subscribersQuery(userId));
  const errors = [books.error, pending.error, subscribers.error];
  if (errors.some(isForStaff)) return <StaffOnly words={words} />;
  // Renders all sections together: one that loads later would push down those below it.
  const isReady = books.isFetched && pending.isFetched;
  return (
    <>
      <PageHeader title={words.title} back={pages.landing} />
      {isReady ? (
        <>
          <Sections
            books={books.data}
            retry={<BooksFailed onRetry={() => void books.refetch()} isRetrying={books.isFetching} />}
            userId={userId}
          />
          {children}
        </>
      ) : (
        <SkeletonList
          count={4}
          label={words.summary.loading}
          item={<Skeleton height="14rem" radius="1.25rem" />}
        />
      )}
    </>
  );
}

interface SectionsProps {
  books: Books | undefined;
  retry: ReactNode;
  userId: string;
}

function Sections({ books, retry, userId }: SectionsProps) {
  return (
    <div className="stack books">
      {books ? <BooksSummary books={books} /> : retry}
      <PendingSection />
      {books && (
        <>
          <Incidents incidents={books.incidents} />
          <Excesses excesses={books.excesses} />
          <Revenue months={books.revenue} />
          <TrialBalanceSection balance={books.trialBalance} />
        </>
      )}
      <SubscriberSection userId={userId} />
      <Exports />
    </div>
  );
}

const BooksFailed = (retry: { onRetry: () => void; isRetrying: boolean }) => (
  <ErrorState title={words.summary.failed} help={words.tryAgainLater} {...retry} />
);
