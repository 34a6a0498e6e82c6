import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Subscriber } from "#shared/contracts/accounting.ts";
import { groupDigits } from "#shared/money/money.ts";
import { formatPhone } from "#shared/phones/phone-display.ts";
import { shortDate } from "#shared/time/job-age.ts";
import { accountingTexts } from "#texts/accounting.ts";
import { readLocal, writeLocal } from "#web/lib/local-store.ts";
import { MoreButton } from "#web/ui/actions/list-end.tsx";
import { Count } from "#web/ui/content/badge.tsx";
import { type Column, DataTable } from "#web/ui/content/data-table.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Skeleton, SkeletonList } from "#web/ui/feedback/skeleton.tsx";
import { subscribersQuery } from "./accounting.api.ts";

const words = accountingTexts.subscribers;

const columns: readonly Column<Subscriber>[] = [
  { label: words.person, hidesLabel: true, cell: ({ fullName }) => <b>{fullName}</b> },
  {
    label: words.phone,
    cell: ({ phoneNumber }) => <span className="digits">{formatPhone(phoneNumber)}</span>,
  },
  {
    label: words.since,
    cell: ({ subscriptionDate }) => <span className="digits">{shortDate(subscriptionDate)}</span>,
  },
  {
    label: words.until,
    cell: ({ subscriptionExpirationDate }) => (
      <span className="digits">{shortDate(subscriptionExpirationDate)}</span>
    ),
  },
];

/** Current subscribers. Shows the stored list of the last visit until the fresh one arrives. */
export function SubscriberSection({ userId }: { userId: string }) {
  const query = useInfiniteQuery(subscribersQuery(userId));
  const { data, isError, error, isFetching, refetch, isFetchingNextPage } = query;
  const cached = useCached(data?.pages.flatMap(({ users }) => users));
  const users = data?.pages.flatMap((page) => page.users) ?? cached;
  const total = data?.pages[0]?.total;
  return (
    <section className="stack">
      <h2 className="h2 row">
        {words.title} {total !== undefined && <Count value={groupDigits(total)} />}
      </h2>
      {users && users.length > 0 && (
        <DataTable
          caption={words.title}
          phoneLook="lined"
          columns={columns}
          rows={users}
          keyOf={({ _id }) => _id}
        />
      )}
      {data && users?.length === 0 && <p className="dim">{words.none}</p>}
      {isError && !isFetchingNextPage && (
        <ErrorState
          title={words.failed}
          help={accountingTexts.tryAgainLater}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!users && !isError && (
        <SkeletonList count={2} label={words.loading} item={<Skeleton height="3.5rem" radius="0.875rem" />} />
      )}
      <MoreButton list={query} words={words} />
    </section>
  );
}

/** Stores the list under the key from the specification, and returns the one stored by an earlier visit. */
function useCached(fresh: Subscriber[] | undefined): Subscriber[] | undefined {
  const [cached, setCached] = useState<Subscriber[]>();
  useEffect(() => {
    const kept = readLocal("subs");
    if (Array.isArray(kept) && kept.length > 0) setCached(kept);
  }, []);
  const text = JSON.stringify(fresh);
  // biome-ignore lint/correctness/useExhaustiveDependencies: written when the content changes
  useEffect(() => {
    if (fresh) writeLocal("subs", fresh);
  }, [text]);
  return cached;
}
